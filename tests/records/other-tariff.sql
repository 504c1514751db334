-- A record made by rules of another tariff: 6 points a way for filling the petit jan
-- by a throw that is no doublet, 2 for the grand jan; the rules give 4 for either (M XIII).
PRAGMA application_id = 1380271698;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (length(name) > 0),
    club TEXT NOT NULL,
    person INTEGER REFERENCES player (id) CHECK (person <> id),
    UNIQUE (name, club)
) STRICT;
INSERT INTO player VALUES(1,'Kermadeuc','',NULL);
INSERT INTO player VALUES(2,'His opponent','',NULL);
INSERT INTO player VALUES(3,'Anna','',NULL);
INSERT INTO player VALUES(4,'Boris','',NULL);
INSERT INTO player VALUES(5,'Carla','',NULL);
INSERT INTO player VALUES(6,'Dora','',NULL);
INSERT INTO player VALUES(7,'Karl','',NULL);
INSERT INTO player VALUES(8,'Lena','',NULL);
INSERT INTO player VALUES(9,'Mara','',NULL);
INSERT INTO player VALUES(10,'Nils','',NULL);
INSERT INTO player VALUES(11,'Emma','',NULL);
INSERT INTO player VALUES(12,'Fritz','',NULL);
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 36),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    version TEXT CHECK (length(version) > 0),
    chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
    game TEXT NOT NULL CHECK (length(game) > 0),
    event TEXT,
    site TEXT,
    date TEXT,
    options TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'over', 'unfinished')),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    founding_hash TEXT NOT NULL CHECK (length(founding_hash) = 64),
    head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
    head_hash TEXT NOT NULL CHECK (length(head_hash) = 64),
    coups INTEGER NOT NULL CHECK (coups >= 0),
    fingerprint TEXT,
    revision INTEGER NOT NULL CHECK (revision > 0),
    family TEXT NOT NULL CHECK (length(family) = 36),
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    club TEXT NOT NULL
) STRICT;
INSERT INTO "match" VALUES(1,'b588900c-7d65-4e13-8a15-b26e3eaeab0b','b588900c-7d65-4e13-8a15-b26e3eaeab0b',NULL,0,'trictrac','Cours complet de trictrac','Paris','1818','','unfinished','2026-11-22T03:56:02.021Z','2026-11-22T03:56:02.022Z','f61332edaafef961f751076d8fb50a306bf08cf40eaac35ae621e94f4a431d6e',25,'3a4a469519f06a0bfac6fa2800a7b6b8da7064d791ce0a5dd3cb00088bf4482f',23,'d1db19ff81616771a302919f6bacda87f082659d86f24be4e3ee79ff60dfc743',1,'b588900c-7d65-4e13-8a15-b26e3eaeab0b',0,'');
INSERT INTO "match" VALUES(2,'97482264-4dd9-4470-85d1-6803133985a5','97482264-4dd9-4470-85d1-6803133985a5',NULL,0,'trictrac',NULL,NULL,NULL,'holes=1','over','2026-11-22T03:56:02.025Z','2026-11-22T03:56:02.027Z','5e905452cb3e507f07b79fdf0de3fd424ed039b8d7e684c8ca79d8dfbf15ffd4',2,'3096250b2a49db08d2bfe3c63cd6548e0f03248bc863439b23c86cfd114bad5b',1,'8e6c6f8c3d7b67bdc7ac49530c7059ad37fa9944bf500e61da865afad28de98c',1,'97482264-4dd9-4470-85d1-6803133985a5',0,'');
INSERT INTO "match" VALUES(3,'119dc98b-69de-4dd1-b352-67858209bc08','119dc98b-69de-4dd1-b352-67858209bc08',NULL,0,'trictrac',NULL,NULL,NULL,'holes=2','over','2026-11-22T03:56:02.026Z','2026-11-22T03:56:02.028Z','f5bb56ca1ceb3bf50c5eb5271dd9445f2fbb553b17f43d9314eb61b255d1698f',3,'2b550616cadf2858bfe0a0ec9506915999d6f4ca016c66419a139d8c57107f71',2,'5a6c30fcc3c17e2b8bf201f23676635ba0a025a4ffa6434879c572bb9868cb54',1,'119dc98b-69de-4dd1-b352-67858209bc08',0,'');
INSERT INTO "match" VALUES(4,'3a4d94d4-7914-4385-879f-180e1ae894cf','3a4d94d4-7914-4385-879f-180e1ae894cf',NULL,0,'trictrac',NULL,NULL,NULL,'holes=1','over','2026-11-22T03:56:02.035Z','2026-11-22T03:56:02.041Z','174e1b305a0f46784b4ab4c21ba062b6d103100a44af2c22a1262f32b2b2aa35',4,'4084eb3505160f0aacc7c17a6a7dae72397c589312573032f85f56b24cf42ce0',3,'ba0651b2062d2950aec52d6d555e6041a9e80f629c034dc93ab676f9b056808b',1,'3a4d94d4-7914-4385-879f-180e1ae894cf',0,'');
INSERT INTO "match" VALUES(5,'2343cd62-7fb2-49da-8238-cbdf4a1cf0dd','2343cd62-7fb2-49da-8238-cbdf4a1cf0dd',NULL,0,'trictrac',NULL,NULL,NULL,'holes=1','open','2026-11-22T03:56:02.042Z','2026-11-22T03:56:02.046Z','6482918332cee41bbd198fbb71adb0fed8abf6c0fa15d6565a55fd009b1a4d7e',2,'cce9cdb9f21c08c158c10bb96a3c50dab2cb48ce9bfcd73bc56d729045c193fe',2,'43e16bb3a712f6f5fe6b9af8ac9f17a29f01344ee5b033eac9398c995935dbd4',1,'2343cd62-7fb2-49da-8238-cbdf4a1cf0dd',0,'');
INSERT INTO "match" VALUES(6,'2ac0ced0-e117-411c-ae34-e3a9e1ddeae8','2ac0ced0-e117-411c-ae34-e3a9e1ddeae8',NULL,0,'trictrac',NULL,NULL,NULL,'','open','2026-11-22T03:56:02.047Z','2026-11-22T03:56:02.051Z','a58028524d41acea7fec1be34c83439c2d38ca7e3d6a0e7ca1a17c6014e007c8',2,'e9903d24b9452ebea397336e07980e1d7d1fdcdfd123062e6c1d832615d23d52',2,'405ccffa5129b807d1df8d426f86a1e8345e8d08b94fa23e5a9ac7ae2a350d56',1,'2ac0ced0-e117-411c-ae34-e3a9e1ddeae8',0,'');
CREATE TABLE seat (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    player_id INTEGER NOT NULL REFERENCES player (id),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    big INTEGER NOT NULL,
    small INTEGER NOT NULL,
    stakes INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(1,0,1,0,6,0,0);
INSERT INTO seat VALUES(1,1,2,0,0,0,0);
INSERT INTO seat VALUES(2,0,3,1,1,0,2);
INSERT INTO seat VALUES(2,1,4,0,0,0,0);
INSERT INTO seat VALUES(3,0,5,0,0,0,0);
INSERT INTO seat VALUES(3,1,6,1,2,0,2);
INSERT INTO seat VALUES(4,0,7,1,1,0,2);
INSERT INTO seat VALUES(4,1,8,0,0,0,0);
INSERT INTO seat VALUES(5,0,9,0,0,10,0);
INSERT INTO seat VALUES(5,1,10,0,0,0,0);
INSERT INTO seat VALUES(6,0,11,0,2,0,0);
INSERT INTO seat VALUES(6,1,12,0,0,0,0);
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO founding VALUES(1,1,'Game','trictrac');
INSERT INTO founding VALUES(1,2,'White','Kermadeuc');
INSERT INTO founding VALUES(1,3,'Black','His opponent');
INSERT INTO founding VALUES(1,4,'Event','Cours complet de trictrac');
INSERT INTO founding VALUES(1,5,'Site','Paris');
INSERT INTO founding VALUES(1,6,'Date','1818');
INSERT INTO founding VALUES(2,1,'Game','trictrac');
INSERT INTO founding VALUES(2,2,'White','Anna');
INSERT INTO founding VALUES(2,3,'Black','Boris');
INSERT INTO founding VALUES(2,7,'Options','holes=1');
INSERT INTO founding VALUES(2,8,'Setup','W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w');
INSERT INTO founding VALUES(3,1,'Game','trictrac');
INSERT INTO founding VALUES(3,2,'White','Carla');
INSERT INTO founding VALUES(3,3,'Black','Dora');
INSERT INTO founding VALUES(3,7,'Options','holes=2');
INSERT INTO founding VALUES(4,1,'Game','trictrac');
INSERT INTO founding VALUES(4,2,'White','Karl');
INSERT INTO founding VALUES(4,3,'Black','Lena');
INSERT INTO founding VALUES(4,7,'Options','holes=1');
INSERT INTO founding VALUES(4,8,'Setup','W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w');
INSERT INTO founding VALUES(5,1,'Game','trictrac');
INSERT INTO founding VALUES(5,2,'White','Mara');
INSERT INTO founding VALUES(5,3,'Black','Nils');
INSERT INTO founding VALUES(5,7,'Options','holes=1');
INSERT INTO founding VALUES(5,8,'Setup','W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w');
INSERT INTO founding VALUES(6,1,'Game','trictrac');
INSERT INTO founding VALUES(6,2,'White','Emma');
INSERT INTO founding VALUES(6,3,'Black','Fritz');
INSERT INTO founding VALUES(6,8,'Setup','W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO header VALUES(2,1,'Setup','W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w');
INSERT INTO header VALUES(4,1,'Setup','W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w');
INSERT INTO header VALUES(5,1,'Setup','W:1,3,6,7x2,8x3,9x2,10x2,11,12x2 B:1x15 w');
INSERT INTO header VALUES(6,1,'Setup','W:1x5,2x2,3x3,4x2,5x2,6 B:1x15 w');
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
INSERT INTO entry VALUES(1,1,'40867187-a319-4dda-8ba7-e471de3edd4a','record',replace('# The first game printed by Lepeintre, Cours complet de trictrac, Paris 1818, first part, chapter I.\n# The marks are the author''s own. Where the text is misprinted the play is the one his counts need:\n# the fill "from D to F" is made from the talon (A), "double ace" is double two, "from U to T" is\n# from V and from U.\n1. w 21 1/2 1/3','\n',char(10)),'2026-11-22T03:56:02.021Z',NULL,'9d340806c2f638a8669506ca2be3501748c7b98267cb72e71f0fb81ede720eaf');
INSERT INTO entry VALUES(1,2,'61d103b3-52f3-4408-9ebe-962b5bc494ad','record','2. b 43 1/4 1/5','2026-11-22T03:56:02.021Z',NULL,'b843b3b7217fa654c697380f8675d7b23f340575c4d892e9667053dda6c54d77');
INSERT INTO entry VALUES(1,3,'0c985f71-c7d5-4f1f-bfae-deef9e1e3d26','record','3. w 43 1/4 1/5','2026-11-22T03:56:02.021Z',NULL,'7e054f2cb36dc2f10a4a9968f230ba31b8a9a13581eb4d7f53b2ae862ad7548f');
INSERT INTO entry VALUES(1,4,'4ec01f8f-2793-4fd5-8b92-d44d87f6c2a6','record','4. b 32 5/7 4/7','2026-11-22T03:56:02.021Z',NULL,'cc6192cfc153b6902ab6f3ae2016f634f0a8fbfb4e6a49d323a9da677c304779');
INSERT INTO entry VALUES(1,5,'4630b7b7-b87e-410d-aba8-ce6f4926fd60','record','5. w 65 +4 1/6 1/7 # jan de six tables','2026-11-22T03:56:02.021Z',NULL,'a823f549431c56a357743c8a95063096e0fef04d1f8227c7b01c39490c48b790');
INSERT INTO entry VALUES(1,6,'cc392a3f-4eed-41cd-a03b-5e9ef533d587','record','6. b 54 1/5 1/6','2026-11-22T03:56:02.021Z',NULL,'122fae31d61ca998f24eba3edc125dc7bd6b8f23a7db08e8a6d15daa568266de');
INSERT INTO entry VALUES(1,7,'2d512e5f-631c-4837-b7e5-0b4fde81d98e','record','7. w 21 1/2 1/3','2026-11-22T03:56:02.021Z',NULL,'567711afbeb51fdc70f7db61fcdb1fa7e29185b2a28b0452d48a35263049f16c');
INSERT INTO entry VALUES(1,8,'a5966cec-1b1b-4656-a8a3-aa7ec83ec426','record','8. b 43 5/9 6/9','2026-11-22T03:56:02.021Z',NULL,'f0cc394d8cd8c504bb58d2504522d09e50a1580734aa3a93fa31ddff16bf844e');
INSERT INTO entry VALUES(1,9,'4c904c84-c745-4b3a-b690-9a0da626bc98','record','9. w 43 1/4 1/5','2026-11-22T03:56:02.021Z',NULL,'4c73130c472c4a180cf3a492aa2a783bf1920af442e25b92be382e55e28e2dc2');
INSERT INTO entry VALUES(1,10,'84be3c5f-89ac-4aaf-a0ca-cff635b0aab5','record','10. b 21 1/2 1/3','2026-11-22T03:56:02.021Z',NULL,'2b75723e0dbd55bb627b655cc899d56d8d8605f3fc3bf0ef139651a16421387c');
INSERT INTO entry VALUES(1,11,'0c96c29a-d64a-412c-9418-c4945953e618','record','11. w 21 1/2/4','2026-11-22T03:56:02.021Z',NULL,'c52bc0d1293ce827a0a40029c95fe2fe0426a62abd262c0042175209d89787ad');
INSERT INTO entry VALUES(1,12,'3c129fe2-c0b9-4932-9e63-4649c943a0a3','record','12. b 21 1/2 1/3','2026-11-22T03:56:02.021Z',NULL,'8b9e5c5c6b7a8ec22ef3d578cde2623431381ce7ec4099879373ff5a62f7bb76');
INSERT INTO entry VALUES(1,13,'447242bf-93f7-4fb5-a5b7-4dfe44d0eb9e','record','13. w 11 +0 1/2/3 # a fill by 4/6, overlooked by the author','2026-11-22T03:56:02.021Z',NULL,'52833136269c51dd3d05b98861e50fa9c58304c997c9775540844c83d32960fa');
INSERT INTO entry VALUES(1,14,'58c9ce88-df7c-4e15-897e-3d5b39f214f1','record','14. b 21 1/2 1/3','2026-11-22T03:56:02.021Z',NULL,'16b5d64fa64dca1a3dd77e5b417917770f13bff0a41a8a41d63466c94085e0ab');
INSERT INTO entry VALUES(1,15,'5726771b-7a26-439d-9a35-41bb740153c1','record','15. w 32 +12 stay 1/4/6 # fills three ways','2026-11-22T03:56:02.021Z',NULL,'a8d7d21ad6864858709d1224586e5e9b8efbe3e657de63a7d0bc2ab8128f8b9d');
INSERT INTO entry VALUES(1,16,'a107f81c-863b-4201-921f-f1a83d8a6fde','record','16. b 21 2/4 3/4','2026-11-22T03:56:02.021Z',NULL,'83b63819aa29ed2df6705cfa978998b57443ac2fa74bfb0fc3c85812c6b791d9');
INSERT INTO entry VALUES(1,17,'253fc2e2-4655-46f5-9e58-5e728d2ccb81','record','17. w 53 +4 3/6/11 # keeps','2026-11-22T03:56:02.021Z',NULL,'b80a1e9d8d80c5a40dc13f026dc69832e50465aa785c0820935bc67578fd3080');
INSERT INTO entry VALUES(1,18,'b6aece67-5587-4116-820e-79cc3bd95d00','record','18. b 32 +0 1/3 1/4 # hits the man on White''s 11; not noticed','2026-11-22T03:56:02.021Z',NULL,'51f2e2940d6e6f09acaf49bbb1fcc48b4a6d94ed5f3e747224fafc7a178e1753');
INSERT INTO entry VALUES(1,19,'c6f80d3e-5874-4ac7-8368-ec1bf1e7604a','record','19. w 22 +6 stay 7/9/11 # keeps','2026-11-22T03:56:02.021Z',NULL,'3e137c10a5af53b56e994dc12e4b1e65a0e1670b3569296a12755eaeef6b62bd');
INSERT INTO entry VALUES(1,20,'0ef5312e-57f8-46b9-9699-8772274eb27b','record','20. b 21 3/5 4/5','2026-11-22T03:56:02.021Z',NULL,'2f9e3b7ea95d60dbd6e64be71a80764bad18c298cd6befbf7f9f5c72c61f6b72');
INSERT INTO entry VALUES(1,21,'8a4df351-6ed8-4c52-a910-f8a9ff537a95','record','21. w 44 +6 11/15/19 # keeps, the only way','2026-11-22T03:56:02.021Z',NULL,'5a71d0b6d37a23f21a784097fa67c9a90b8f11b35870524b74236c728adaef66');
INSERT INTO entry VALUES(1,22,'9e40dfc8-97b5-41d2-8aa4-bba3c1917681','record','22. b 66 +0 1/7 1/7 # hits the man on White''s 11 again; not noticed','2026-11-22T03:56:02.021Z',NULL,'7d939dd375ed7db4c627bdab91749be21daeba40c914a1ba532bae645c651fb2');
INSERT INTO entry VALUES(1,23,'6b9e8654-f357-4aa4-8b90-deb492a695f6','record','23. w 44 +6 go # keeps, and leaves','2026-11-22T03:56:02.021Z',NULL,'094d02f24ad6acc2ce116a5efa41db268c3d1ca9ea11a4df803cfa3ee57c742c');
INSERT INTO entry VALUES(1,24,'07b3fed1-b7d6-481a-9aaa-45ea10317099','record','*','2026-11-22T03:56:02.021Z',NULL,'e076c96d66c1f8d05832449027ee52c127715b1a2140f797849e4ac7f9d2d2f5');
INSERT INTO entry VALUES(1,25,'bce29959-6bb8-8542-a9ed-e1566b9db26d','judged','rules 1 23cf36b8c7366b85c1cd8085d037c0656c9ab9b505af3888fb34aa2dc85a8a3f','2026-11-22T03:56:02.021Z',NULL,'3a4a469519f06a0bfac6fa2800a7b6b8da7064d791ce0a5dd3cb00088bf4482f');
INSERT INTO entry VALUES(2,1,'98b2ee98-753c-43ea-a80f-af1e4a6aab82','record','1. w 53','2026-11-22T03:56:02.025Z',NULL,'dc0e38324ae2732934d42f262ffc6ed81a350d9a0f71cc54e02a5545c5573c23');
INSERT INTO entry VALUES(2,2,'665ac167-cab3-819f-a86e-7e210719aff0','judged','rules 1 05ec69e2769a5a156c2d62b500f428484243fafffc96df0800caa797464df9c3','2026-11-22T03:56:02.025Z',NULL,'3096250b2a49db08d2bfe3c63cd6548e0f03248bc863439b23c86cfd114bad5b');
INSERT INTO entry VALUES(3,1,'7997c573-3c9d-4286-8b61-7bb06a715e6d','record','1. w 21 +4 1/2 1/3','2026-11-22T03:56:02.026Z',NULL,'8c58f312ab7934eed13459c2af0da79710f1d582fcd8ad52f23b97e149f3ab09');
INSERT INTO entry VALUES(3,2,'1c3da209-aac5-4961-97ea-a283ea13e7d8','record','2. b 64 +24','2026-11-22T03:56:02.026Z',NULL,'d10a9c48cdd5a6967356d01a9871b1ab766f10d1cc860a2dd47b16aa522b0882');
INSERT INTO entry VALUES(3,3,'98654a29-464f-808e-a4e1-989b44c8852f','judged','rules 1 e8132274df0fcb4d911e142197670e5a5729e31117a25edd13b39771f310aff6','2026-11-22T03:56:02.026Z',NULL,'2b550616cadf2858bfe0a0ec9506915999d6f4ca016c66419a139d8c57107f71');
INSERT INTO entry VALUES(4,1,'36bd5855-a56d-4100-a7e2-1fa482852d05','line','53 6/11 3/6','2026-11-22T03:56:02.036Z',NULL,'bec95a70b97059ee955ed2cde425c03a2c05732f3387a9ac293f48c0ea8b6fed');
INSERT INTO entry VALUES(4,2,'15d6a231-e7b9-4371-99b5-22f9b8e2d874','line','21 1/2 1/3','2026-11-22T03:56:02.038Z',NULL,'d73471b1046f70119bc93e8e75e5c21148cef5975b3dab2028e402717431c2c7');
INSERT INTO entry VALUES(4,3,'14a858f9-11af-48f6-8835-cd3385a5781c','line','64 11/17 8/12','2026-11-22T03:56:02.040Z',NULL,'8f6d398a862e2630c7b06af5134423172e3f04110bc03806bdf72969d5b2c8c2');
INSERT INTO entry VALUES(4,4,'dc4050f9-1661-8fff-a2aa-92205fba4a9c','judged','rules 1 8391059c02437e49adc44af0764a54c1f51e9657a84da410cf9065c5192b79d0','2026-11-22T03:56:02.040Z',NULL,'4084eb3505160f0aacc7c17a6a7dae72397c589312573032f85f56b24cf42ce0');
INSERT INTO entry VALUES(5,1,'f406d0e3-9688-4bdd-a3b3-3a7e1399b6d9','line','53 6/11 3/6','2026-11-22T03:56:02.043Z',NULL,'1b998050634001cf3c25e404dfc6069850e0d398dde8c5e3e1b5ef81242d786e');
INSERT INTO entry VALUES(5,2,'cb0a9515-331d-44da-9be0-a17ba56c17f2','line','21 1/2 1/3','2026-11-22T03:56:02.045Z',NULL,'cce9cdb9f21c08c158c10bb96a3c50dab2cb48ce9bfcd73bc56d729045c193fe');
INSERT INTO entry VALUES(6,1,'e8c0e939-143a-452d-8980-77a1a9233852','line','53 1/6 3/6','2026-11-22T03:56:02.048Z',NULL,'17f284935d5e6255a3843c22048c35467262c8a738c853d81806bef237a4d270');
INSERT INTO entry VALUES(6,2,'8afd40c0-c7ba-47f8-b11e-9626c4e97964','line','21 1/2 1/3','2026-11-22T03:56:02.050Z',NULL,'e9903d24b9452ebea397336e07980e1d7d1fdcdfd123062e6c1d832615d23d52');
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    dice TEXT NOT NULL CHECK (length(dice) > 0),
    play TEXT,
    ruling TEXT NOT NULL,
    score TEXT NOT NULL,
    position TEXT NOT NULL,
    next INTEGER CHECK (next BETWEEN 0 AND 7),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, entry_seq) REFERENCES entry (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO coup VALUES(1,1,1,0,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','0:0 0:0 rail rail','W:1x13,2,3 B:1x15',1);
INSERT INTO coup VALUES(1,2,2,1,'43','1/5 1/4','due 0:0, marked 0:0, holes 0:0','0:0 0:0 rail rail','W:1x13,2,3 B:1x13,4,5',0);
INSERT INTO coup VALUES(1,3,3,0,'43','1/5 1/4','due 0:0, marked 0:0, holes 0:0','0:0 0:0 rail rail','W:1x11,2,3,4,5 B:1x13,4,5',1);
INSERT INTO coup VALUES(1,4,4,1,'32','5/7 4/7','due 0:0, marked 0:0, holes 0:0','0:0 0:0 rail rail','W:1x11,2,3,4,5 B:1x13,7x2',0);
INSERT INTO coup VALUES(1,5,5,0,'65','1/7 1/6','six-tables=4, due 4:0, marked 4:0, holes 0:0','4:0 0:0 rail rail','W:1x9,2,3,4,5,6,7 B:1x13,7x2',1);
INSERT INTO coup VALUES(1,6,6,1,'54','1/6 1/5','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x9,2,3,4,5,6,7 B:1x11,5,6,7x2',0);
INSERT INTO coup VALUES(1,7,7,0,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,5,6,7x2',1);
INSERT INTO coup VALUES(1,8,8,1,'43','6/9 5/9','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,7x2,9x2',0);
INSERT INTO coup VALUES(1,9,9,0,'43','1/5 1/4','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x11,7x2,9x2',1);
INSERT INTO coup VALUES(1,10,10,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x9,2,3,7x2,9x2',0);
INSERT INTO coup VALUES(1,11,11,0,'21','1/2/4','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x9,2,3,7x2,9x2',1);
INSERT INTO coup VALUES(1,12,12,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2',0);
INSERT INTO coup VALUES(1,13,13,0,'11','1/2/3','fill-petit*1=6, due 6:0, marked 0:0, holes 0:0, illegal, Q1 = stands, fill w 0/6 open','4:0 0:0 rail rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2',1);
INSERT INTO coup VALUES(1,14,14,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','4:0 0:0 rail rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x5,2x3,3x3,7x2,9x2',0);
INSERT INTO coup VALUES(1,15,15,0,'32','1/3/6','fill-petit*3=18, due 18:0, marked 12:0, holes 2:0, stay, under w 0/6 open','4:0 2:0 rail rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x3,3x3,7x2,9x2',1);
INSERT INTO coup VALUES(1,16,16,1,'21','3/4 2/4','due 0:0, marked 0:0, holes 0:0','4:0 2:0 rail rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x2,3x2,4x2,7x2,9x2',0);
INSERT INTO coup VALUES(1,17,17,0,'53','3/6/11','keep-petit=4, due 4:0, marked 4:0, holes 0:0','8:0 2:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x5,2x2,3x2,4x2,7x2,9x2',1);
INSERT INTO coup VALUES(1,18,18,1,'32','1/4 1/3','true-hit@14*1=2, due 2:0, marked 0:0, holes 0:0, under b 0/2 open','8:0 2:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x3,2x2,3x3,4x3,7x2,9x2',0);
INSERT INTO coup VALUES(1,19,19,0,'22','7/9/11','keep-petit=6, due 6:0, marked 6:0, holes 2:0, stay','2:0 4:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x3,4x3,7x2,9x2',1);
INSERT INTO coup VALUES(1,20,20,1,'21','4/5 3/5','due 0:0, marked 0:0, holes 0:0','2:0 4:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2',0);
INSERT INTO coup VALUES(1,21,21,0,'44','11/15/19','keep-petit=6, due 6:0, marked 6:0, holes 0:0','8:0 4:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2',1);
INSERT INTO coup VALUES(1,22,22,1,'66','1/7 1/7','true-hit@14*1=4, due 4:0, marked 0:0, holes 0:0, under b 0/4 open','8:0 4:0 rail rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1,2x2,3x2,4x2,5x2,7x4,9x2',0);
INSERT INTO coup VALUES(1,23,23,0,'44',NULL,'keep-petit=6, due 6:0, marked 6:0, holes 2:0, go','0:0 6:0 rail rail','W:1x15 B:1x15',0);
INSERT INTO coup VALUES(2,1,1,0,'53',NULL,'fill-petit*2=12, due 12:0, marked 12:0, holes 1:0','0:0 1:0 rail rail','W:1x5,2x2,3x3,4x2,5x2,6 B:1x15',NULL);
INSERT INTO coup VALUES(3,1,1,0,'21','1/3 1/2','due 0:0, marked 4:0, holes 0:0, over w 0/4 open','4:0 0:0 rail rail','W:1x13,2,3 B:1x15',1);
INSERT INTO coup VALUES(3,2,2,1,'64',NULL,'due 0:0, marked 24:0, holes 2:0, over b 0/24 open','0:0 0:2 rail rail','W:1x13,2,3 B:1x15',NULL);
INSERT INTO coup VALUES(4,1,1,0,'53','3/6/11','corner-hit=4 fill-grand*3=6, due 10:0, marked 10:0, holes 0:0','10:0 0:0 rail rail','W:1,6,7x2,8x3,9x2,10x2,11x2,12x2 B:1x15',1);
INSERT INTO coup VALUES(4,2,2,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','10:0 0:0 rail rail','W:1,6,7x2,8x3,9x2,10x2,11x2,12x2 B:1x13,2,3',0);
INSERT INTO coup VALUES(4,3,3,0,'64',NULL,'true-hit@22*1=4 corner-hit=4 keep-grand=4, due 12:0, marked 12:0, holes 1:0, keep w 0/4 open','0:0 1:0 rail rail','W:1,6,7x2,8x3,9x2,10x2,11x2,12x2 B:1x13,2,3',NULL);
INSERT INTO coup VALUES(5,1,1,0,'53','3/6/11','corner-hit=4 fill-grand*3=6, due 10:0, marked 10:0, holes 0:0','10:0 0:0 rail rail','W:1,6,7x2,8x3,9x2,10x2,11x2,12x2 B:1x15',1);
INSERT INTO coup VALUES(5,2,2,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','10:0 0:0 rail rail','W:1,6,7x2,8x3,9x2,10x2,11x2,12x2 B:1x13,2,3',0);
INSERT INTO coup VALUES(6,1,1,0,'53','3/6 1/6','fill-petit*2=12, due 12:0, marked 12:0, holes 2:0, stay','0:0 2:0 rail rail','W:1x4,2x2,3x2,4x2,5x2,6x3 B:1x15',1);
INSERT INTO coup VALUES(6,2,2,1,'21','1/3 1/2','due 0:0, marked 0:0, holes 0:0','0:0 2:0 rail rail','W:1x4,2x2,3x2,4x2,5x2,6x3 B:1x13,2,3',0);
CREATE TABLE due (
    match_id INTEGER NOT NULL,
    coup INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    name TEXT NOT NULL CHECK (length(name) > 0),
    points INTEGER NOT NULL,
    PRIMARY KEY (match_id, coup, ordinal),
    FOREIGN KEY (match_id, coup) REFERENCES coup (match_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO due VALUES(1,5,1,0,'jan','six-tables',4);
INSERT INTO due VALUES(1,13,1,0,'jan','fill-petit',6);
INSERT INTO due VALUES(1,13,2,1,'school-missed','fill',6);
INSERT INTO due VALUES(1,13,3,0,'fault','Q1',0);
INSERT INTO due VALUES(1,15,1,0,'jan','fill-petit',18);
INSERT INTO due VALUES(1,15,2,1,'school-missed','under',6);
INSERT INTO due VALUES(1,17,1,0,'jan','keep-petit',4);
INSERT INTO due VALUES(1,18,1,1,'jan','true-hit',2);
INSERT INTO due VALUES(1,18,2,0,'school-missed','under',2);
INSERT INTO due VALUES(1,19,1,0,'jan','keep-petit',6);
INSERT INTO due VALUES(1,21,1,0,'jan','keep-petit',6);
INSERT INTO due VALUES(1,22,1,1,'jan','true-hit',4);
INSERT INTO due VALUES(1,22,2,0,'school-missed','under',4);
INSERT INTO due VALUES(1,23,1,0,'jan','keep-petit',6);
INSERT INTO due VALUES(2,1,1,0,'jan','fill-petit',12);
INSERT INTO due VALUES(3,1,1,1,'school-missed','over',4);
INSERT INTO due VALUES(3,2,1,0,'school-missed','over',24);
INSERT INTO due VALUES(4,1,1,0,'jan','corner-hit',4);
INSERT INTO due VALUES(4,1,2,0,'jan','fill-grand',6);
INSERT INTO due VALUES(4,3,1,0,'jan','true-hit',4);
INSERT INTO due VALUES(4,3,2,0,'jan','corner-hit',4);
INSERT INTO due VALUES(4,3,3,0,'jan','keep-grand',4);
INSERT INTO due VALUES(4,3,4,1,'school-missed','keep',4);
INSERT INTO due VALUES(5,1,1,0,'jan','corner-hit',4);
INSERT INTO due VALUES(5,1,2,0,'jan','fill-grand',6);
INSERT INTO due VALUES(6,1,1,0,'jan','fill-petit',12);
CREATE TABLE claim (
    match_id INTEGER NOT NULL REFERENCES match (id),
    entry_seq INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    coup INTEGER NOT NULL CHECK (coup >= 0),
    by_seat INTEGER CHECK (by_seat BETWEEN 0 AND 7),
    against_seat INTEGER CHECK (against_seat BETWEEN 0 AND 7),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    claimed INTEGER CHECK (claimed >= 0),
    due INTEGER CHECK (due >= 0),
    marked INTEGER CHECK (marked >= 0),
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
CREATE TABLE seal (
    match_id INTEGER NOT NULL REFERENCES match (id),
    signature TEXT NOT NULL CHECK (length(signature) = 128),
    origin TEXT NOT NULL CHECK (length(origin) = 36),
    entries INTEGER NOT NULL CHECK (entries >= 0),
    head TEXT NOT NULL CHECK (length(head) = 64),
    name TEXT NOT NULL CHECK (length(name) > 0),
    at TEXT NOT NULL,
    public TEXT NOT NULL CHECK (length(public) = 64),
    PRIMARY KEY (match_id, signature)
) STRICT, WITHOUT ROWID;
CREATE TABLE arrival (
    match_id INTEGER NOT NULL,
    signature TEXT NOT NULL,
    club TEXT NOT NULL CHECK (length(club) > 0),
    PRIMARY KEY (match_id, signature),
    FOREIGN KEY (match_id, signature) REFERENCES seal (match_id, signature)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_person ON player (person) WHERE person IS NOT NULL;
CREATE INDEX match_origin ON match (origin);
CREATE UNIQUE INDEX match_version ON match (family, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (family) WHERE chosen = 1;
CREATE INDEX match_open ON match (id) WHERE state = 'open';
CREATE INDEX match_updated ON match (updated) WHERE state <> 'open';
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE state <> 'open';
CREATE INDEX seat_player ON seat (player_id);
CREATE TRIGGER entry_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER founding_never_changed BEFORE UPDATE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE TRIGGER founding_never_deleted BEFORE DELETE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE INDEX coup_position ON coup (position) WHERE position <> '';
CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;
CREATE TRIGGER seal_never_changed BEFORE UPDATE ON seal
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER seal_never_deleted BEFORE DELETE ON seal
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;
CREATE TRIGGER arrival_never_changed BEFORE UPDATE ON arrival
BEGIN SELECT RAISE(ABORT, 'an arrival is never changed'); END;
CREATE TRIGGER arrival_never_deleted BEFORE DELETE ON arrival
BEGIN SELECT RAISE(ABORT, 'an arrival is never deleted'); END;
CREATE VIEW counted_match AS
SELECT m.id FROM match m
WHERE m.hidden = 0
    AND (m.chosen = 1
        OR NOT EXISTS (SELECT 1 FROM match v WHERE v.family = m.family AND v.hidden = 0
            AND (v.chosen = 1 OR coalesce(v.version, '') < coalesce(m.version, ''))));
COMMIT;
