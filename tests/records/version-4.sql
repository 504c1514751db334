-- A record as version 4 made it: two versions of a match, the second chosen; no entry says so.
PRAGMA application_id = 1414678851;
PRAGMA user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE claim (
    match_id INTEGER NOT NULL REFERENCES match (id),
    entry_seq INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    coup INTEGER NOT NULL CHECK (coup >= 0),
    claimant TEXT NOT NULL CHECK (claimant IN ('w', 'b')),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    claimed INTEGER NOT NULL CHECK (claimed >= -1),
    due INTEGER NOT NULL,
    marked INTEGER NOT NULL,
    ruling TEXT NOT NULL,
    article TEXT NOT NULL,
    effect TEXT NOT NULL,
    note TEXT,
    overrules_seq INTEGER,
    overrules_ordinal INTEGER,
    PRIMARY KEY (match_id, entry_seq, ordinal),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq),
    FOREIGN KEY (match_id, overrules_seq, overrules_ordinal)
        REFERENCES claim (match_id, entry_seq, ordinal),
    CHECK ((overrules_seq IS NULL) = (overrules_ordinal IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "claim" VALUES(1,2,1,2,'w','over',2,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":2,"accused":0}',NULL,NULL,NULL);
INSERT INTO "claim" VALUES(3,2,1,2,'w','over',2,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":2,"accused":0}',NULL,NULL,NULL);
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('w', 'b')),
    die1 INTEGER NOT NULL CHECK (die1 BETWEEN 0 AND 6),
    die2 INTEGER NOT NULL CHECK (die2 BETWEEN 0 AND 6),
    play TEXT,
    ruling TEXT NOT NULL,
    points_w INTEGER NOT NULL,
    points_b INTEGER NOT NULL,
    bredouille TEXT NOT NULL,
    peg_w INTEGER NOT NULL,
    peg_b INTEGER NOT NULL,
    pavilion TEXT NOT NULL,
    position TEXT NOT NULL,
    next TEXT CHECK (next IN ('w', 'b')),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "coup" VALUES(1,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO "coup" VALUES(1,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 4:0, holes 0:0, over b 2/4 claimed',2,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO "coup" VALUES(1,3,3,'w',3,1,'1/4 1/2','due 0:0, marked 0:0, holes 0:0',2,0,'rail',0,0,'rail','W:1x11,2,4,5,7 B:1x13,3,6','b');
INSERT INTO "coup" VALUES(2,1,1,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x15','b');
INSERT INTO "coup" VALUES(2,2,2,'b',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x13,4,5','w');
INSERT INTO "coup" VALUES(2,3,3,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,4,5','b');
INSERT INTO "coup" VALUES(2,4,4,'b',3,2,'5/7 4/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,7x2','w');
INSERT INTO "coup" VALUES(2,5,5,'w',6,5,'1/7 1/6','six-tables=4, due 4:0, marked 4:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x13,7x2','b');
INSERT INTO "coup" VALUES(2,6,6,'b',5,4,'1/6 1/5','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x11,5,6,7x2','w');
INSERT INTO "coup" VALUES(2,7,7,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,5,6,7x2','b');
INSERT INTO "coup" VALUES(2,8,8,'b',4,3,'6/9 5/9','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,9,9,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x11,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,10,10,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x9,2,3,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,11,11,'w',2,1,'1/2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x9,2,3,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,12,12,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,13,13,'w',1,1,'1/2/3','fill-petit*1=6, due 6:0, marked 0:0, holes 0:0, illegal, Q1 = stands, fill w 0/6 open',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,14,14,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x5,2x3,3x3,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,15,15,'w',3,2,'1/3/6','fill-petit*3=12, due 12:0, marked 12:0, holes 2:0, stay',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x3,3x3,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,16,16,'b',2,1,'3/4 2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x2,3x2,4x2,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,17,17,'w',5,3,'3/6/11','keep-petit=4, due 4:0, marked 4:0, holes 0:0',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x5,2x2,3x2,4x2,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,18,18,'b',3,2,'1/4 1/3','true-hit@14*1=2, due 2:0, marked 0:0, holes 0:0, under b 0/2 open',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x3,2x2,3x3,4x3,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,19,19,'w',2,2,'7/9/11','keep-petit=6, due 6:0, marked 6:0, holes 2:0, stay',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x3,4x3,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,20,20,'b',2,1,'4/5 3/5','due 0:0, marked 0:0, holes 0:0',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','w');
INSERT INTO "coup" VALUES(2,21,21,'w',4,4,'11/15/19','keep-petit=6, due 6:0, marked 6:0, holes 0:0',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','b');
INSERT INTO "coup" VALUES(2,22,22,'b',6,6,'1/7 1/7','true-hit@14*1=4, due 4:0, marked 0:0, holes 0:0, under b 0/4 open',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1,2x2,3x2,4x2,5x2,7x4,9x2','w');
INSERT INTO "coup" VALUES(2,23,23,'w',4,4,NULL,'keep-petit=6, due 6:0, marked 6:0, holes 2:0, go',0,0,'rail',6,0,'rail','W:1x15 B:1x15','w');
INSERT INTO "coup" VALUES(3,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO "coup" VALUES(3,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 4:0, holes 0:0, over b 2/4 claimed',2,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO "coup" VALUES(3,3,3,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',2,0,'rail',0,0,'rail','W:1x11,4,5x2,7 B:1x13,3,6','b');
CREATE TABLE due (
    match_id INTEGER NOT NULL,
    coup INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    to_side TEXT NOT NULL CHECK (to_side IN ('w', 'b')),
    jan TEXT NOT NULL CHECK (length(jan) > 0),
    points INTEGER NOT NULL,
    PRIMARY KEY (match_id, coup, ordinal),
    FOREIGN KEY (match_id, coup) REFERENCES coup (match_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "due" VALUES(1,2,1,'school','w','over',2);
INSERT INTO "due" VALUES(2,5,1,'jan','w','six-tables',4);
INSERT INTO "due" VALUES(2,13,1,'jan','w','fill-petit',6);
INSERT INTO "due" VALUES(2,13,2,'school-missed','b','fill',6);
INSERT INTO "due" VALUES(2,13,3,'fault','w','Q1',0);
INSERT INTO "due" VALUES(2,15,1,'jan','w','fill-petit',12);
INSERT INTO "due" VALUES(2,17,1,'jan','w','keep-petit',4);
INSERT INTO "due" VALUES(2,18,1,'jan','b','true-hit',2);
INSERT INTO "due" VALUES(2,18,2,'school-missed','w','under',2);
INSERT INTO "due" VALUES(2,19,1,'jan','w','keep-petit',6);
INSERT INTO "due" VALUES(2,21,1,'jan','w','keep-petit',6);
INSERT INTO "due" VALUES(2,22,1,'jan','b','true-hit',4);
INSERT INTO "due" VALUES(2,22,2,'school-missed','w','under',4);
INSERT INTO "due" VALUES(2,23,1,'jan','w','keep-petit',6);
INSERT INTO "due" VALUES(3,2,1,'school','w','over',2);
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    uuid TEXT NOT NULL CHECK (length(uuid) = 36),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,1,'dd7c1e4d-c961-45e5-aa72-92ec4ed52f81','line','64 1/7 1/5','2026-11-22T07:24:46.359Z',NULL,'b208195be8a21e62595824a58bb15ced38a169f0cf5f7d49ff4b229777a005eb');
INSERT INTO "entry" VALUES(1,2,'75d0ed18-020b-4167-a990-70e2b1a82b62','line','52 +4 1/6 1/3 school 2','2026-11-22T07:24:46.366Z',NULL,'0f7897fa90eeda3f80e6aa66abf0122fd2f3f6a0264aabe2cc7fced0fbaf57e1');
INSERT INTO "entry" VALUES(1,3,'6f01d7ac-739e-4ca7-8920-4b4f5f6c33ac','line','31 1/4 1/2','2026-11-22T07:24:47.114Z',NULL,'ab8cd2bfd146f4d748df304e17ba15f1256fda6365f56f7a976e86bb2f03d042');
INSERT INTO "entry" VALUES(2,1,'21e5ee56-e835-472d-ad30-837eba311756','record','# The first game printed by Lepeintre, Cours complet de trictrac, Paris 1818, first part, chapter I.
# The marks are the author''s own. Where the text is misprinted the play is the one his counts need:
# the fill "from D to F" is made from the talon (A), "double ace" is double two, "from U to T" is
# from V and from U.
1. w 21 1/2 1/3','2026-11-22T07:24:47.871Z',NULL,'c6137f35c442a6d3df496b81138f2f4f713339de81e786f5a028e7525427ed6d');
INSERT INTO "entry" VALUES(2,2,'533f0dde-2b0f-441d-b1ef-b10480409a94','record','2. b 43 1/4 1/5','2026-11-22T07:24:47.871Z',NULL,'01b8af3c4ebf13645fc9674b1c8a6587cb809f092291eba86d19eeaf7219c737');
INSERT INTO "entry" VALUES(2,3,'dedcf451-c4f3-4737-93ce-af5634d75d44','record','3. w 43 1/4 1/5','2026-11-22T07:24:47.871Z',NULL,'4524319bab7d2d933fc7f6095e94fc2173c8f9a558664161fca3ef0d2dd86c88');
INSERT INTO "entry" VALUES(2,4,'104b92a7-1532-4e20-bbe4-3d054f1a5c75','record','4. b 32 5/7 4/7','2026-11-22T07:24:47.871Z',NULL,'f7cd6af6b214b4d550ea0d62f17fd503cdce333773c6317825a880206aaa14b5');
INSERT INTO "entry" VALUES(2,5,'596a3a75-f53c-4d62-9968-93f61dde7f3f','record','5. w 65 +4 1/6 1/7 # jan de six tables','2026-11-22T07:24:47.871Z',NULL,'6d4809761f90eb7f7abb1ac6c00646259053b6c749c344eec79795e3e1e7374e');
INSERT INTO "entry" VALUES(2,6,'cf0adf02-0808-4c73-85d8-3cc8c06a181b','record','6. b 54 1/5 1/6','2026-11-22T07:24:47.871Z',NULL,'e8a2eb8f5c10cf3463c31753a0cdef7491d6ea403834c7930aed047dfa6bf859');
INSERT INTO "entry" VALUES(2,7,'8e0a3c26-790e-4c89-b2c4-2057d3823120','record','7. w 21 1/2 1/3','2026-11-22T07:24:47.871Z',NULL,'decd3782a0b5c4ded8ce26bdcea6cd5e9b7141b13f03c2385ae8cee40fd90086');
INSERT INTO "entry" VALUES(2,8,'e1070440-49fb-4bca-8181-15fffdf5687d','record','8. b 43 5/9 6/9','2026-11-22T07:24:47.871Z',NULL,'15cab7f240aff4632661064e0331ac7bab4cc7f2a67180baae6c7fc90088f38a');
INSERT INTO "entry" VALUES(2,9,'143338de-28ea-4773-9bc2-c58982b93587','record','9. w 43 1/4 1/5','2026-11-22T07:24:47.871Z',NULL,'f605d781c996b0916de77473104ddb7b4126e26815594554a45dea842a91b178');
INSERT INTO "entry" VALUES(2,10,'ce17ac00-7a5c-460a-bd3b-c447d0e56d0e','record','10. b 21 1/2 1/3','2026-11-22T07:24:47.871Z',NULL,'b2d29b92078d0a1f6804d91edf39296a6b0e7518a412ac48a3bae14288860d75');
INSERT INTO "entry" VALUES(2,11,'407b5cf8-73ec-4f90-9e2b-eb25d59462fd','record','11. w 21 1/2/4','2026-11-22T07:24:47.871Z',NULL,'9f79ba7f0224b074b829ff60fd9f50b7726e0b4ae1748db2dbb02c89475aa1b9');
INSERT INTO "entry" VALUES(2,12,'16d1f023-b633-436b-b4c6-5e3dba73b3ab','record','12. b 21 1/2 1/3','2026-11-22T07:24:47.871Z',NULL,'66bae1779c1a3924628ae607fa8e7ebbba4990f828411624d93e616f5079b7cc');
INSERT INTO "entry" VALUES(2,13,'c687600f-02a4-4394-a519-bd186608b4f6','record','13. w 11 +0 1/2/3 # a fill by 4/6, overlooked by the author','2026-11-22T07:24:47.871Z',NULL,'535be0bd8d197d73ec1f6c8c239748810c89d0f5b664d171d0c42cd6fd175870');
INSERT INTO "entry" VALUES(2,14,'28f4b256-5f91-4bda-af28-b1963e88d4b1','record','14. b 21 1/2 1/3','2026-11-22T07:24:47.871Z',NULL,'5688bb5243a8161f1ed1e5e8bc1f151f4dbf3391f511aa28c645a4eaa2286d3d');
INSERT INTO "entry" VALUES(2,15,'6876adee-db2d-4a45-979f-b5dadf632bf9','record','15. w 32 +12 stay 1/4/6 # fills three ways','2026-11-22T07:24:47.871Z',NULL,'846cc00d9aa471b70e8f4e3df56079e1938f0c9698ba09f06546742005cd8728');
INSERT INTO "entry" VALUES(2,16,'0a26191f-2b19-4f90-89ed-777b525a6615','record','16. b 21 2/4 3/4','2026-11-22T07:24:47.871Z',NULL,'9339e82de33080a15c87a3373c9ec75287047fb46ad740b2b6da6ecf2a67940f');
INSERT INTO "entry" VALUES(2,17,'5e0e857e-673b-4eea-bf03-249348873ca5','record','17. w 53 +4 3/6/11 # keeps','2026-11-22T07:24:47.871Z',NULL,'f43cb1ad03ed10f1a7131be047ab5354511797d37e4815a96a17b5aed9d29af1');
INSERT INTO "entry" VALUES(2,18,'0ef9049e-1b7d-437a-a5f1-cb0f9ce3bb08','record','18. b 32 +0 1/3 1/4 # hits the man on White''s 11; not noticed','2026-11-22T07:24:47.871Z',NULL,'b8003d63a4cb823c4099b4afba5e7507178824c077dc473d5f7e4b52c3d1b867');
INSERT INTO "entry" VALUES(2,19,'7b5e6fb2-11a0-4607-b77e-535d03e124ee','record','19. w 22 +6 stay 7/9/11 # keeps','2026-11-22T07:24:47.871Z',NULL,'2a6c8f7256db1ac9d33f33fb8f7239fe7825db72d3123382b9132f9d04020018');
INSERT INTO "entry" VALUES(2,20,'88a6f8ae-3993-46bc-b824-e2c0299296f4','record','20. b 21 3/5 4/5','2026-11-22T07:24:47.871Z',NULL,'7af60827ae1bf8bf16e4fb2045772f1be7e33fb27c06bb8b039e5c6d9c419d58');
INSERT INTO "entry" VALUES(2,21,'8aa143d9-00e1-42d8-9c7f-71fe1308b8f6','record','21. w 44 +6 11/15/19 # keeps, the only way','2026-11-22T07:24:47.871Z',NULL,'f90eedde3627318de5f2721a2f2eaec9423e238ee60297e9b7ce13d754991b86');
INSERT INTO "entry" VALUES(2,22,'47e63c6c-4283-41c9-bb65-f9f30160b36d','record','22. b 66 +0 1/7 1/7 # hits the man on White''s 11 again; not noticed','2026-11-22T07:24:47.871Z',NULL,'280aba9c4c259f69e30d2c262f50a6b5b8051e2fb4107ae5a4a37d73729c72f0');
INSERT INTO "entry" VALUES(2,23,'018f454a-fe3e-43a7-827b-8668a2eea3a9','record','23. w 44 +6 go # keeps, and leaves','2026-11-22T07:24:47.871Z',NULL,'d5aea2ea5a3495e8d105d982d1c43f51157da5577373111a2d6c2468cf837574');
INSERT INTO "entry" VALUES(2,24,'e1b03bd4-f239-4045-a99f-f1b470c137cd','record','*','2026-11-22T07:24:47.871Z',NULL,'81d31f2aa20ca2c6d063e3db53d1b3cde83f9513b4f01c6ebe321639cdac10f3');
INSERT INTO "entry" VALUES(2,25,'d668c369-100a-47c7-81f5-46a6bc4f3da2','judged','rules 2 659fedc4720853eb5a861e545a93f74b1eeff4d08f9b29b790f6c93b898180ba','2026-11-22T07:24:47.871Z',NULL,'abdf36f0562b2ba40097c83ebe750481850cc6878e4c9979aec0a1d186b02c26');
INSERT INTO "entry" VALUES(3,1,'dd7c1e4d-c961-45e5-aa72-92ec4ed52f81','line','64 1/7 1/5','2026-11-22T07:24:46.359Z',NULL,'b208195be8a21e62595824a58bb15ced38a169f0cf5f7d49ff4b229777a005eb');
INSERT INTO "entry" VALUES(3,2,'75d0ed18-020b-4167-a990-70e2b1a82b62','line','52 +4 1/6 1/3 school 2','2026-11-22T07:24:46.366Z',NULL,'0f7897fa90eeda3f80e6aa66abf0122fd2f3f6a0264aabe2cc7fced0fbaf57e1');
INSERT INTO "entry" VALUES(3,3,'e0f7cb82-c399-421a-9d97-d5a291c57946','line','43 1/5 1/4','2026-11-22T07:24:47.449Z',NULL,'48c0dcb903496b1c3761c24d78f7d9351eacdcbfaec2746f678543cb1bef8311');
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "founding" VALUES(1,1,'Game','trictrac');
INSERT INTO "founding" VALUES(1,2,'White','Anna');
INSERT INTO "founding" VALUES(1,3,'Black','Boris');
INSERT INTO "founding" VALUES(2,1,'Game','trictrac');
INSERT INTO "founding" VALUES(2,2,'White','Kermadeuc');
INSERT INTO "founding" VALUES(2,3,'Black','His opponent');
INSERT INTO "founding" VALUES(2,4,'Event','Cours complet de trictrac');
INSERT INTO "founding" VALUES(2,5,'Site','Paris');
INSERT INTO "founding" VALUES(2,6,'Date','1818');
INSERT INTO "founding" VALUES(3,1,'Game','trictrac');
INSERT INTO "founding" VALUES(3,2,'White','Anna');
INSERT INTO "founding" VALUES(3,3,'Black','Boris');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 36),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    version TEXT CHECK (length(version) > 0),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    game TEXT NOT NULL CHECK (length(game) > 0),
    white_id INTEGER NOT NULL REFERENCES player (id),
    black_id INTEGER NOT NULL REFERENCES player (id),
    event TEXT,
    site TEXT,
    date TEXT,
    options TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'over', 'unfinished')),
    winner TEXT CHECK (winner IN ('w', 'b')),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    founding_hash TEXT NOT NULL CHECK (length(founding_hash) = 64),
    head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
    head_hash TEXT NOT NULL CHECK (length(head_hash) = 64),
    coups INTEGER NOT NULL CHECK (coups >= 0),
    fingerprint TEXT,
    revision INTEGER NOT NULL CHECK (revision > 0)
) STRICT;
INSERT INTO "match" VALUES(1,'e83b2af9-9175-45b2-b9ef-4ab820758772','e83b2af9-9175-45b2-b9ef-4ab820758772',NULL,0,'trictrac',1,2,NULL,NULL,NULL,'','open',NULL,'2026-11-22T07:24:46.350Z','2026-11-22T07:24:47.115Z','9d461735bf19b9e8dc8217caf6820e0c52711d164bca6f97c4616b41ab245f97',3,'ab8cd2bfd146f4d748df304e17ba15f1256fda6365f56f7a976e86bb2f03d042',3,'c0f7fb31ec5d3b136449a0944869897ed5a158de383d3d19e1cd26d8633179be',2);
INSERT INTO "match" VALUES(2,'a6ba551c-5099-48e4-8ad3-dfb1c34f8aef','a6ba551c-5099-48e4-8ad3-dfb1c34f8aef',NULL,0,'trictrac',3,4,'Cours complet de trictrac','Paris','1818','','unfinished',NULL,'2026-11-22T07:24:47.871Z','2026-11-22T07:24:47.894Z','63cbc93b91c88ee26f8c57820a6840952034485bc863444a271ece271d7f1db2',25,'abdf36f0562b2ba40097c83ebe750481850cc6878e4c9979aec0a1d186b02c26',23,'d1db19ff81616771a302919f6bacda87f082659d86f24be4e3ee79ff60dfc743',2);
INSERT INTO "match" VALUES(3,'9d1c7e0a-5b0f-4c62-8a51-3f2f1d0c9b7e','e83b2af9-9175-45b2-b9ef-4ab820758772','48c0dcb9',1,'trictrac',1,2,NULL,NULL,NULL,'','open',NULL,'2026-11-22T07:24:46.350Z','2026-11-22T07:24:47.455Z','9d461735bf19b9e8dc8217caf6820e0c52711d164bca6f97c4616b41ab245f97',3,'48c0dcb903496b1c3761c24d78f7d9351eacdcbfaec2746f678543cb1bef8311',3,'6a9ff0c08922d88285e29bc3f848bdad6e533d04366c2eaf466093f951b945de',2);
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;
INSERT INTO "player" VALUES(1,'Anna');
INSERT INTO "player" VALUES(2,'Boris');
INSERT INTO "player" VALUES(3,'Kermadeuc');
INSERT INTO "player" VALUES(4,'His opponent');
CREATE UNIQUE INDEX match_version ON match (origin, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (origin) WHERE chosen = 1;
CREATE INDEX match_white ON match (white_id);
CREATE INDEX match_black ON match (black_id);
CREATE INDEX match_open ON match (id) WHERE state = 'open';
CREATE INDEX match_updated ON match (updated) WHERE state <> 'open';
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE state <> 'open';
CREATE TRIGGER entry_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER founding_never_changed BEFORE UPDATE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE TRIGGER founding_never_deleted BEFORE DELETE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;
CREATE VIEW counted_match AS
SELECT m.id, m.white_id, m.black_id FROM match m
WHERE m.chosen = 1
    OR (m.version IS NULL
        AND NOT EXISTS (SELECT 1 FROM match v WHERE v.origin = m.origin AND v.chosen = 1));
COMMIT;
