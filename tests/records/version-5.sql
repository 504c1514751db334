-- A record as version 5 made it: matches of every end, with claims, stakes, dice not seen, a version
-- that was chosen, a player renamed, a match forgotten; what proves them is of the older form.
PRAGMA application_id = 1414678851;
PRAGMA user_version = 5;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;
INSERT INTO player VALUES(1,'Kermadeuc');
INSERT INTO player VALUES(2,'His opponent');
INSERT INTO player VALUES(3,'Anna');
INSERT INTO player VALUES(4,'Boris');
INSERT INTO player VALUES(5,'Emma');
INSERT INTO player VALUES(6,'Fritz');
INSERT INTO player VALUES(7,'Gerd');
INSERT INTO player VALUES(8,'Hans');
INSERT INTO player VALUES(9,'Ida');
INSERT INTO player VALUES(10,'Karl');
INSERT INTO player VALUES(11,'Carl');
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
    revision INTEGER NOT NULL CHECK (revision > 0),
    family TEXT NOT NULL CHECK (length(family) = 36),
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1))
) STRICT;
INSERT INTO "match" VALUES(1,'e0d64cc3-5815-4112-be86-cac98240a0e2','e0d64cc3-5815-4112-be86-cac98240a0e2',NULL,0,'trictrac',1,2,'Cours complet de trictrac','Paris','1818','','unfinished',NULL,'2026-11-22T10:41:54.332Z','2026-11-22T10:41:54.336Z','2b0102a6e126c66ee9a999ea7284af919e821bd58e289b53b8c163d4a4aed150',25,'a89ca2d74d4bf817c549f7f063064d0c105f9ea1bdaec962171547bb059e7188',23,'d1db19ff81616771a302919f6bacda87f082659d86f24be4e3ee79ff60dfc743',2,'e0d64cc3-5815-4112-be86-cac98240a0e2',0);
INSERT INTO "match" VALUES(2,'8290c995-52bc-4a55-a502-f3518f5ad70b','8290c995-52bc-4a55-a502-f3518f5ad70b',NULL,0,'trictrac',3,4,NULL,NULL,'2026.11.22','','open',NULL,'2026-11-22T10:41:54.418Z','2026-11-22T10:41:54.472Z','5726362c1ca79ff6681379bec62acba1ba64f448a9dcdb934f508d30488bee83',11,'c019bf2dea6d8307ac8d287402925ce74662cda39f2072953d0a622d1aade5a0',5,'5d0022046bea38e1e90203384a3ab7dc0c508e36bedcacca365c8c2be44ad750',2,'8290c995-52bc-4a55-a502-f3518f5ad70b',0);
INSERT INTO "match" VALUES(3,'319d9d86-5959-4489-8222-1cc93b89e075','319d9d86-5959-4489-8222-1cc93b89e075',NULL,0,'trictrac',5,6,NULL,NULL,'2026.11.22','','open',NULL,'2026-11-22T10:41:54.531Z','2026-11-22T10:41:54.783Z','24ee441c975c2f962ded8b9690fc4b1ee57486b5b97a29822d4238f411f6686d',3,'6981ce5881de747a20ace9d5bb73d2219b55b8cb515abede6a52519e1db275e7',3,'b729ae171f9c744929d14544defa9d7dc5a5c28ff0d25d7a3c774b4b6ff607ff',2,'319d9d86-5959-4489-8222-1cc93b89e075',0);
INSERT INTO "match" VALUES(4,'f5eeda5a-bc50-49ca-bb6a-c20e423664e7','f5eeda5a-bc50-49ca-bb6a-c20e423664e7',NULL,0,'trictrac',7,8,NULL,NULL,'2026.10.01','stakes=bridge','over','w','2026-11-22T10:41:54.583Z','2026-11-22T10:41:54.588Z','43f2f1dde8968d3a03adfc3d9536bc216dd1e855f34dd4936cf421dd906374c8',3,'0958c6190d1883a4f315f459c8189bfe3f8f588fbdbd0e2e38c208897b0373b7',1,'745c09912cdbbf20d9abd02a4d4a9210a63b8173ef1704574ade079d7a10f929',2,'f5eeda5a-bc50-49ca-bb6a-c20e423664e7',1);
INSERT INTO "match" VALUES(5,'a46e91bd-4d3d-4152-8242-e3ac3b934825','a46e91bd-4d3d-4152-8242-e3ac3b934825',NULL,0,'trictrac',7,8,NULL,NULL,'2026.10.02','holes=1','over','b','2026-11-22T10:41:54.584Z','2026-11-22T10:41:54.589Z','799735737aca8212ef9aabd88740d885ac604835449fcd72da037980be6ecbd3',3,'779c88086404980dc9c47442a9b2ec3203a969176e3deeba8d748259738b60d3',2,'0a9415dd10817209fb9afd48241cb987ad4a8ccd1352985c9891d0ac9e9c7a3c',2,'a46e91bd-4d3d-4152-8242-e3ac3b934825',0);
INSERT INTO "match" VALUES(6,'f0a8aa2c-2c8e-4a2f-b94d-695182444279','f0a8aa2c-2c8e-4a2f-b94d-695182444279',NULL,0,'trictrac',3,4,NULL,NULL,NULL,'play=ecrire marques=2','over','b','2026-11-22T10:41:54.585Z','2026-11-22T10:41:54.590Z','9a088ce5642eee4f817332aba104a0e3d6a51e98c1312f0c633deab116dfee33',3,'6121706db7bf601ef16b4457bb249fb71a42760b0166d04e567d659916489c62',2,'223e090c9e2776ec51d00b15d4c6da4d92671d1cfd756a14f320d65c4b53af9c',2,'f0a8aa2c-2c8e-4a2f-b94d-695182444279',0);
INSERT INTO "match" VALUES(7,'95c876aa-9947-4556-a955-8e8176a7ccc3','95c876aa-9947-4556-a955-8e8176a7ccc3',NULL,0,'trictrac',4,3,NULL,NULL,NULL,'play=ecrire marques=2','over','w','2026-11-22T10:41:54.586Z','2026-11-22T10:41:54.591Z','e28592b2eaf1306bb0aeed9298d7822c2602aec47156ad7788651c5a5573ca40',6,'9d092eed9a45b249b7b6fee00cd3f7ac6747eb6ac2a942b2a7ae081bebfe5aa5',5,'9549a920c87aaeab5e849f062abe36823ce8b53613ce5021074a265a46f8f6ac',2,'95c876aa-9947-4556-a955-8e8176a7ccc3',0);
INSERT INTO "match" VALUES(8,'8b50c25f-ea2c-4390-8684-368f6e20d8c8','8b50c25f-ea2c-4390-8684-368f6e20d8c8',NULL,0,'trictrac',9,11,NULL,NULL,NULL,'','unfinished',NULL,'2026-11-22T10:41:54.587Z','2026-11-22T10:41:54.592Z','4d549f17c9e8873b6439c392a7fab61de2d24a7ed2d0e89cbe4a79393aafa295',5,'4f5c5ee5a5b737365abbc0dca741148534b795a6fef3a846cb0269e30e1dcd4f',2,'18b5a3342ac821ad23606d7ae7266941b23be5bfb840945a221a7cb46af92aab',2,'8b50c25f-ea2c-4390-8684-368f6e20d8c8',0);
INSERT INTO "match" VALUES(9,'d1070a51-9ad2-44b8-80c4-9d5821222b57','319d9d86-5959-4489-8222-1cc93b89e075','31762037',1,'trictrac',5,6,NULL,NULL,'2026.11.22','','open',NULL,'2026-11-22T10:41:54.531Z','2026-11-22T10:41:54.908Z','24ee441c975c2f962ded8b9690fc4b1ee57486b5b97a29822d4238f411f6686d',5,'55960bfc35cf9692d144783d5f5906db690a6550c851902c6b60809e34a2d07c',3,'42fe90b55530912ee5dbd5416946d93cd83af1fce0f8df7f0ffd1259ebbed928',2,'319d9d86-5959-4489-8222-1cc93b89e075',0);
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
INSERT INTO founding VALUES(2,6,'Date','2026.11.22');
INSERT INTO founding VALUES(3,1,'Game','trictrac');
INSERT INTO founding VALUES(3,2,'White','Emma');
INSERT INTO founding VALUES(3,3,'Black','Fritz');
INSERT INTO founding VALUES(3,6,'Date','2026.11.22');
INSERT INTO founding VALUES(4,1,'Game','trictrac');
INSERT INTO founding VALUES(4,2,'White','Gerd');
INSERT INTO founding VALUES(4,3,'Black','Hans');
INSERT INTO founding VALUES(4,6,'Date','2026.10.01');
INSERT INTO founding VALUES(4,7,'Options','stakes=bridge');
INSERT INTO founding VALUES(5,1,'Game','trictrac');
INSERT INTO founding VALUES(5,2,'White','Gerd');
INSERT INTO founding VALUES(5,3,'Black','Hans');
INSERT INTO founding VALUES(5,6,'Date','2026.10.02');
INSERT INTO founding VALUES(5,7,'Options','holes=1');
INSERT INTO founding VALUES(6,1,'Game','trictrac');
INSERT INTO founding VALUES(6,2,'White','Anna');
INSERT INTO founding VALUES(6,3,'Black','Boris');
INSERT INTO founding VALUES(6,7,'Options','play=ecrire marques=2');
INSERT INTO founding VALUES(6,8,'Partie','P');
INSERT INTO founding VALUES(6,9,'Round','1');
INSERT INTO founding VALUES(6,10,'Player1','Anna');
INSERT INTO founding VALUES(6,11,'Player2','Boris');
INSERT INTO founding VALUES(7,1,'Game','trictrac');
INSERT INTO founding VALUES(7,2,'White','Boris');
INSERT INTO founding VALUES(7,3,'Black','Anna');
INSERT INTO founding VALUES(7,7,'Options','play=ecrire marques=2');
INSERT INTO founding VALUES(7,8,'Partie','P');
INSERT INTO founding VALUES(7,9,'Round','2');
INSERT INTO founding VALUES(7,10,'Player1','Anna');
INSERT INTO founding VALUES(7,11,'Player2','Boris');
INSERT INTO founding VALUES(8,1,'Game','trictrac');
INSERT INTO founding VALUES(8,2,'White','Ida');
INSERT INTO founding VALUES(8,3,'Black','Karl');
INSERT INTO founding VALUES(9,1,'Game','trictrac');
INSERT INTO founding VALUES(9,2,'White','Emma');
INSERT INTO founding VALUES(9,3,'Black','Fritz');
INSERT INTO founding VALUES(9,6,'Date','2026.11.22');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO header VALUES(6,1,'Partie','P');
INSERT INTO header VALUES(6,2,'Round','1');
INSERT INTO header VALUES(6,3,'Player1','Anna');
INSERT INTO header VALUES(6,4,'Player2','Boris');
INSERT INTO header VALUES(7,1,'Partie','P');
INSERT INTO header VALUES(7,2,'Round','2');
INSERT INTO header VALUES(7,3,'Player1','Anna');
INSERT INTO header VALUES(7,4,'Player2','Boris');
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
INSERT INTO entry VALUES(1,1,'54cfc3c0-7335-4639-b035-7bca8061ddf3','record',replace('# The first game printed by Lepeintre, Cours complet de trictrac, Paris 1818, first part, chapter I.\n# The marks are the author''s own. Where the text is misprinted the play is the one his counts need:\n# the fill "from D to F" is made from the talon (A), "double ace" is double two, "from U to T" is\n# from V and from U.\n1. w 21 1/2 1/3','\n',char(10)),'2026-11-22T10:41:54.332Z',NULL,'1ec96ec7cefbe1a4d14d40de1ce3bda572b808b715bed9e87a530c308e695b85');
INSERT INTO entry VALUES(1,2,'a5e59337-89dc-4b71-ae5c-84708ecf6e32','record','2. b 43 1/4 1/5','2026-11-22T10:41:54.332Z',NULL,'e7ae8bbc58a948f6243313e9bce9f47f4d3724b69dcfc7e1bd2ad79a72053d0d');
INSERT INTO entry VALUES(1,3,'4ea3f03c-03a2-4cc6-98f2-66788736e007','record','3. w 43 1/4 1/5','2026-11-22T10:41:54.332Z',NULL,'24d46e6814472334f1dd94ef6b1a1669313de448130a513e8f08a995fbea80e3');
INSERT INTO entry VALUES(1,4,'3aa3158d-5ca9-4e52-9b26-a6d639027438','record','4. b 32 5/7 4/7','2026-11-22T10:41:54.332Z',NULL,'b6d68a1f4a0b80cee61d28a163f4461f12943cbf3e88a1c25eef6fbe12f8cef8');
INSERT INTO entry VALUES(1,5,'d7ac976e-4196-4457-b2b6-43a1199fb0bd','record','5. w 65 +4 1/6 1/7 # jan de six tables','2026-11-22T10:41:54.332Z',NULL,'a1b6b935b27641b62e3f7ca6059d0b2f2efa13295dae9e32473c451bbb433c7a');
INSERT INTO entry VALUES(1,6,'8e502064-e87c-42c5-94bf-6c7dc9f0beee','record','6. b 54 1/5 1/6','2026-11-22T10:41:54.332Z',NULL,'6ef351857587856691d8700ff8461a8ad01642ec87c48b97b41e88782626f203');
INSERT INTO entry VALUES(1,7,'9b04dc86-37eb-4dd6-8eb5-7ea20c561f68','record','7. w 21 1/2 1/3','2026-11-22T10:41:54.332Z',NULL,'f0bc7621eea22cfc1740c5beb5bf943bc2ab2b3213c0515936c8d5125ab38c47');
INSERT INTO entry VALUES(1,8,'e573246d-8b34-4a56-85f9-445405366335','record','8. b 43 5/9 6/9','2026-11-22T10:41:54.332Z',NULL,'63d7dc633163439fb244f4bfc13aa6129514626d2b3db685f4531bd01b8c33bf');
INSERT INTO entry VALUES(1,9,'0ba58912-5ebb-454a-9404-fa2715b2321a','record','9. w 43 1/4 1/5','2026-11-22T10:41:54.332Z',NULL,'ecfa3985755b3d82c4022817e50fa60972a435c55b825a5753e7ce88fd42394e');
INSERT INTO entry VALUES(1,10,'fdd5cdcc-b2e8-4752-a2fa-7a5ee38f1a91','record','10. b 21 1/2 1/3','2026-11-22T10:41:54.332Z',NULL,'c31c3ec8c19030319e4463fdd190025e4776b9cb3a319aa5ec6032978ccbef0b');
INSERT INTO entry VALUES(1,11,'662d2933-e5d7-4eb9-a90d-bbea25ea6368','record','11. w 21 1/2/4','2026-11-22T10:41:54.332Z',NULL,'25a3cbbf18c7a423ecc2a43293633a6014e6ff1dc50698e1eddbbe9b771eb7b1');
INSERT INTO entry VALUES(1,12,'75f62f0e-0ac0-4ff0-921d-d858a5d0b02b','record','12. b 21 1/2 1/3','2026-11-22T10:41:54.332Z',NULL,'ef679a21182820151f142ce2a3c570adef6ab1d6aaacad0b897c4b9d987e2b4f');
INSERT INTO entry VALUES(1,13,'72d1683d-e8ec-4496-a256-8e361d948cbd','record','13. w 11 +0 1/2/3 # a fill by 4/6, overlooked by the author','2026-11-22T10:41:54.332Z',NULL,'4816e932aedb3af6f49be9c7435811595cb865093ac3e27a0f652d65b38c63cc');
INSERT INTO entry VALUES(1,14,'fabdaaff-ddc6-4a46-87eb-ef4e0eac12b1','record','14. b 21 1/2 1/3','2026-11-22T10:41:54.332Z',NULL,'55e7767df659dd0daa6315a70e5999ec442612b6b3d337aa7d3f4edfc08b58d3');
INSERT INTO entry VALUES(1,15,'fab39e0e-8c86-462b-896d-3842381f6224','record','15. w 32 +12 stay 1/4/6 # fills three ways','2026-11-22T10:41:54.332Z',NULL,'aaaa72503bd94ed306d72ab7023528e9a2a5bd56007848a66d1f40ef52b68bbd');
INSERT INTO entry VALUES(1,16,'04fd3610-882f-4082-8a64-7b44ffbd59a5','record','16. b 21 2/4 3/4','2026-11-22T10:41:54.332Z',NULL,'5014c056cd50b2342ed0731d7c8c837ec7f10428307236449d3f3dfb6c436ece');
INSERT INTO entry VALUES(1,17,'d7352875-0c0d-4d37-a88a-82dffbc9283c','record','17. w 53 +4 3/6/11 # keeps','2026-11-22T10:41:54.332Z',NULL,'49bb4a230fc676e44d5628f17a4183b8a441907d65d975ab9c95e432dc4d58f5');
INSERT INTO entry VALUES(1,18,'8a799f50-7880-4d6a-b941-0baa9f9940e4','record','18. b 32 +0 1/3 1/4 # hits the man on White''s 11; not noticed','2026-11-22T10:41:54.332Z',NULL,'c48609c082ac972e23eb2ed1ad9112cea166d853c74ec05b36f00240dc6bf0c2');
INSERT INTO entry VALUES(1,19,'285abcec-7eac-415a-8cb4-223ff6e698d7','record','19. w 22 +6 stay 7/9/11 # keeps','2026-11-22T10:41:54.332Z',NULL,'f16d8765fa8135aeb0a7a2daac9886f78f683f75a67410ed529e3074ec6df738');
INSERT INTO entry VALUES(1,20,'a7c2e285-6d27-4601-88e7-be90175e2718','record','20. b 21 3/5 4/5','2026-11-22T10:41:54.332Z',NULL,'09c22c38ca1a1a77523ce6f8e397c690a5f7d7deb56ed6c17916ee09e113a995');
INSERT INTO entry VALUES(1,21,'4795f702-7360-47ed-bf98-543970c25a39','record','21. w 44 +6 11/15/19 # keeps, the only way','2026-11-22T10:41:54.332Z',NULL,'8d8dba0c3fee481a7aa25e2893af2589522632269fd09fa8eb0e2a1edc586b34');
INSERT INTO entry VALUES(1,22,'69f4410a-4ec7-4a7a-9694-b1cb7c46ba27','record','22. b 66 +0 1/7 1/7 # hits the man on White''s 11 again; not noticed','2026-11-22T10:41:54.332Z',NULL,'5cc88b8fffce2c60e47e12b0feb0abc139607cb573f31452b5112fd204fa074c');
INSERT INTO entry VALUES(1,23,'1b55d1da-6ebb-4541-a56b-0badbd0668a5','record','23. w 44 +6 go # keeps, and leaves','2026-11-22T10:41:54.332Z',NULL,'6d61445fb4ce7a7aaae966df395861e7bc9fc280698b56fe1fba867e3fae2fc7');
INSERT INTO entry VALUES(1,24,'a6ff2582-80ae-4b26-8f91-e2dc7f8f033a','record','*','2026-11-22T10:41:54.332Z',NULL,'cc6a084ac8f6f4295f62610c7087068a05ccfbeb994bf5913466ea3c1790c603');
INSERT INTO entry VALUES(1,25,'4cdc76e9-3eaf-42c3-bd94-083485969fbc','judged','rules 2 659fedc4720853eb5a861e545a93f74b1eeff4d08f9b29b790f6c93b898180ba','2026-11-22T10:41:54.332Z',NULL,'a89ca2d74d4bf817c549f7f063064d0c105f9ea1bdaec962171547bb059e7188');
INSERT INTO entry VALUES(2,1,'39bf3508-cf76-4568-87c6-2d7feca614f9','line','64 1/7 1/5','2026-11-22T10:41:54.419Z',NULL,'9dee08023b7fb1f51af6a88324f84defb78f80ce9146e9bc74a4b535a12ef2a0');
INSERT INTO entry VALUES(2,2,'be67f41c-b13f-441b-9ae0-032483a0d32b','line','52 1/6 1/3','2026-11-22T10:41:54.441Z',NULL,'80e8d702ea2b4833392d3d63265ea8138b06ebd6d284537a01460dee894b6bdf');
INSERT INTO entry VALUES(2,3,'7eee4da9-07b9-48b5-ba45-eb27091fd5b1','line','31 1/4 1/2','2026-11-22T10:41:54.445Z',NULL,'bfa86f22ef665f1a4381651c8270480f1d4f3da008b9e073d941303d5ca4f623');
INSERT INTO entry VALUES(2,4,'63cf421a-4cd2-4a40-9700-fdb29a083241','line','64 1/7 1/5','2026-11-22T10:41:54.449Z',NULL,'ec1fd94edff75f88c1235b1b60e64e6fa8899871451fec356389276166c9b3c8');
INSERT INTO entry VALUES(2,5,'512bd882-2ce2-4294-bbea-260b187f7947','edit','3 31 1/2','2026-11-22T10:41:54.453Z',NULL,'005e6bf54e0a7052a007bb3fb16caf55e2bf57ff71afa76e7e05743e342a2915');
INSERT INTO entry VALUES(2,6,'48dd9d06-c5ca-4a4e-9a40-2a23b5b5f006','undo','3 31 1/2','2026-11-22T10:41:54.459Z',NULL,'0e2520f754965c0f841ad191a9203a66032989f51ed669207780f7f73e997b2b');
INSERT INTO entry VALUES(2,7,'3c660756-500e-4cd5-8fa6-6e99e9fe426b','edit','1 64 1/11','2026-11-22T10:41:54.461Z',NULL,'538172cbd3ef0ad8eb2a73dc0948c7c36925e8173e6093ba92eee5c5b9d755dc');
INSERT INTO entry VALUES(2,8,'8edf3909-b1e0-4aaf-850f-9d15bcd28726','edit','1 64 1/7 1/5','2026-11-22T10:41:54.463Z',NULL,'a513c9d801e365ca856cef11cbb48b40a1fd4f6c067cd64599e2499281e9d1d3');
INSERT INTO entry VALUES(2,9,'fbb65b90-2f4d-4ff7-b5d9-e600cdd0da1f','line','31 +4 7/10 1/2','2026-11-22T10:41:54.465Z',NULL,'f893a1ec483aeeab8e5213a7397df90a511245d8c5a417c0f4eb4fd2d5bef6c5');
INSERT INTO entry VALUES(2,10,'da903883-72b5-46e5-87d1-c6e7789a6ac1','line','school 4','2026-11-22T10:41:54.469Z',NULL,'987a0dd260a7b99f10712af23add0bfbe63bdd8c85af4c6f1de4359cec7c2673');
INSERT INTO entry VALUES(2,11,'cef335f3-7048-4208-a07a-dcfac4816782','overrule','2 it was agreed','2026-11-22T10:41:54.471Z',NULL,'c019bf2dea6d8307ac8d287402925ce74662cda39f2072953d0a622d1aade5a0');
INSERT INTO entry VALUES(3,1,'27eb4913-4e1c-4f03-b2f1-f2f2a01a2a9c','line','64 1/7 1/5','2026-11-22T10:41:54.532Z',NULL,'9c8f52b94826ef831d48a7787eb7cb902a68c74533e7431170f8a63d0a1b80ce');
INSERT INTO entry VALUES(3,2,'9c21f962-bb4a-4899-8e3d-d5af5297b01d','line','52 1/6 1/3','2026-11-22T10:41:54.541Z',NULL,'494dd445aa876218a3934b81c266630d1320bd2bec4cf88a2172168ab6c2d48c');
INSERT INTO entry VALUES(3,3,'5e778412-f134-42b0-b7d3-fe23dfe0db10','line','21 1/2/4','2026-11-22T10:41:54.782Z',NULL,'6981ce5881de747a20ace9d5bb73d2219b55b8cb515abede6a52519e1db275e7');
INSERT INTO entry VALUES(4,1,'bc29e319-c1f8-4202-8216-6a98cf32884d','record','1. w 64 +72','2026-11-22T10:41:54.583Z',NULL,'c9c459b0f11f6f1cb228bffe7922020b21248aa897373f1cd76aaba8c855f6d3');
INSERT INTO entry VALUES(4,2,'753e8c53-6da6-4087-8cb4-214225cc8c76','judged','rules 2 358125bde6f7c586f1ef59e2ca91e1fa99bab58337e4e33e249c84889528739e','2026-11-22T10:41:54.583Z',NULL,'b6352ed18b4498d362ba3b1950425968a62628bdcc8e26d431c68b0eac6f6056');
INSERT INTO entry VALUES(4,3,'bf0341d5-e04d-4df4-8daf-85939d95bf97','forget','twice typed','2026-11-22T10:41:55.385Z',NULL,'0958c6190d1883a4f315f459c8189bfe3f8f588fbdbd0e2e38c208897b0373b7');
INSERT INTO entry VALUES(5,1,'f8e517d0-051f-47aa-a0ed-05be606d75f9','record','1. w 64 1/7 1/5','2026-11-22T10:41:54.584Z',NULL,'14fef02c9173d7e6b0e6e5d124aa16229d07c73d527d12cf2f77c202dab1050c');
INSERT INTO entry VALUES(5,2,'23391163-de04-41f4-a46a-895bf5ed1403','record','2. b 52 +12','2026-11-22T10:41:54.584Z',NULL,'8e976363079ddac02fb892ad2c802e48fd62dc3568ce95a799c3fb031b25863f');
INSERT INTO entry VALUES(5,3,'99d3f0ea-5597-4fdc-83ac-a889df6e3905','judged','rules 2 6db32f5ff895bd2504b30c5eb25927813585c924c6496686ed9e82e9e8c31901','2026-11-22T10:41:54.584Z',NULL,'779c88086404980dc9c47442a9b2ec3203a969176e3deeba8d748259738b60d3');
INSERT INTO entry VALUES(6,1,'e9f6a2b9-b91e-456e-8ad3-05a1f03205ff','record','1. w ?? @6:0 stay -','2026-11-22T10:41:54.585Z',NULL,'2e3ff3c22886bc19b36e5ba15093c073c4e2e66b33fb1fd82523fe84816020f0');
INSERT INTO entry VALUES(6,2,'85af8722-b994-4af1-a23a-fced113b9485','record','2. b ?? @18:0 go','2026-11-22T10:41:54.585Z',NULL,'7116af58366a26bcad8a821eeac386dd79794bf53dff80714671f0398ad44e1d');
INSERT INTO entry VALUES(6,3,'894c61ef-bfb4-458a-892c-2c21a219028f','judged','rules 2 7192c665d9ca5e7711b8ebb844d75b95a177479f2ef7a59b107828d8ae6dbb14','2026-11-22T10:41:54.585Z',NULL,'6121706db7bf601ef16b4457bb249fb71a42760b0166d04e567d659916489c62');
INSERT INTO entry VALUES(7,1,'a17df770-b08a-4810-a308-d0d3e23d51f5','record','1. w ?? @1:0 stay -','2026-11-22T10:41:54.586Z',NULL,'6114dd4640800d7166c4ee0e70e44c6825127ac9d68379839bda1c7d4493a751');
INSERT INTO entry VALUES(7,2,'3836efdf-574c-4207-9e53-28246e3fb6ce','record','2. b ?? @1:0 stay -','2026-11-22T10:41:54.586Z',NULL,'08ab0865dedd9811bd35accb11e41f6cd44e129432dac8fa9cbb96e24ecf8218');
INSERT INTO entry VALUES(7,3,'6efe768e-e2ab-40f0-a533-61cfac678171','record','3. w ?? @8:0 stay -','2026-11-22T10:41:54.586Z',NULL,'0ee1498305afa1ce3422f40194c81750e02ccfd519437ebeecc2d0bc08cfe01b');
INSERT INTO entry VALUES(7,4,'30332c07-1e26-466f-9a86-1fa52b97f5ed','record','4. b ?? @7:0 stay -','2026-11-22T10:41:54.586Z',NULL,'ee6f04c57a7c0ff0e2c603de0a75f3ff61681247dbe1872e8af4b8745c78da67');
INSERT INTO entry VALUES(7,5,'d6d416f8-d417-4b0d-9b11-2d42c51951db','record','5. w ?? go','2026-11-22T10:41:54.586Z',NULL,'e1472009ecab361d1d81517f098644e1086edc5e0e075cce2c858ca8c9436a66');
INSERT INTO entry VALUES(7,6,'234104e1-9841-4d1e-a75c-d38a9198b23b','judged','rules 2 5d9bbe306afac5c4c530739cd2307cb8becbce8ccd419f177d98173d719c183d','2026-11-22T10:41:54.586Z',NULL,'9d092eed9a45b249b7b6fee00cd3f7ac6747eb6ac2a942b2a7ae081bebfe5aa5');
INSERT INTO entry VALUES(8,1,'b22dba44-a112-43f8-a65c-c72385cc93a6','record','1. w 64 1/7 1/5','2026-11-22T10:41:54.587Z',NULL,'fbbc869060f111630dc662b9cbee5133fcd31adf67433c21bc3ffcde8aed6367');
INSERT INTO entry VALUES(8,2,'70020885-c5b1-49c5-8974-587f5555bb1e','record','2. b 52 +4 1/6 1/3 school 2','2026-11-22T10:41:54.587Z',NULL,'5e26d9e357e2640063becfd2bf04f2406c1950ba7d81ada69d94c88ff3b8dfec');
INSERT INTO entry VALUES(8,3,'5f485fc2-5526-4d0a-8970-52d69021b891','record','*','2026-11-22T10:41:54.587Z',NULL,'5e8411f043473c45a5a4a81bc06e2539a7ca9c7f78c06fea3fdef38c5d2cf882');
INSERT INTO entry VALUES(8,4,'55ddc912-dbfe-4074-b5f9-08998a7fe731','judged','rules 2 a13bff21ea3286e56d7506dd9da40529b7d40fd5e89fa3e2f048791f65306489','2026-11-22T10:41:54.587Z',NULL,'06bd8e65c4e703338f27080c8d7e98e1364c2918d381177dcc7403a2b308b201');
INSERT INTO entry VALUES(8,5,'6bb6fb69-11de-4b07-a3ca-c65b6913e26b','rename','b Carl','2026-11-22T10:41:55.151Z',NULL,'4f5c5ee5a5b737365abbc0dca741148534b795a6fef3a846cb0269e30e1dcd4f');
INSERT INTO entry VALUES(9,1,'27eb4913-4e1c-4f03-b2f1-f2f2a01a2a9c','line','64 1/7 1/5','2026-11-22T10:41:54.532Z',NULL,'9c8f52b94826ef831d48a7787eb7cb902a68c74533e7431170f8a63d0a1b80ce');
INSERT INTO entry VALUES(9,2,'9c21f962-bb4a-4899-8e3d-d5af5297b01d','line','52 1/6 1/3','2026-11-22T10:41:54.541Z',NULL,'494dd445aa876218a3934b81c266630d1320bd2bec4cf88a2172168ab6c2d48c');
INSERT INTO entry VALUES(9,3,'77ac2dc4-6bbd-452f-b1be-46b959f0b323','line','43 1/5 1/4','2026-11-22T10:41:54.840Z',NULL,'31762037e150eb3bc541508864d67982bdadf55cdbab4188174eb712345ab821');
INSERT INTO entry VALUES(9,4,'c053ea4d-7c6c-4175-8346-6f315d743dbc','version','31762037','2026-11-22T10:41:54.908Z',NULL,'4f9d5172a13ec483b6d4a3efc955b3f57d60d8929a255cfd5f0d91f84e564c82');
INSERT INTO entry VALUES(9,5,'eec2bb57-8cb6-4ad1-97d4-7e3e957d0984','choose','','2026-11-22T10:42:08.683Z',NULL,'55960bfc35cf9692d144783d5f5906db690a6550c851902c6b60809e34a2d07c');
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
INSERT INTO coup VALUES(1,1,1,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x15','b');
INSERT INTO coup VALUES(1,2,2,'b',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x13,4,5','w');
INSERT INTO coup VALUES(1,3,3,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,4,5','b');
INSERT INTO coup VALUES(1,4,4,'b',3,2,'5/7 4/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,7x2','w');
INSERT INTO coup VALUES(1,5,5,'w',6,5,'1/7 1/6','six-tables=4, due 4:0, marked 4:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x13,7x2','b');
INSERT INTO coup VALUES(1,6,6,'b',5,4,'1/6 1/5','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x11,5,6,7x2','w');
INSERT INTO coup VALUES(1,7,7,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,5,6,7x2','b');
INSERT INTO coup VALUES(1,8,8,'b',4,3,'6/9 5/9','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,7x2,9x2','w');
INSERT INTO coup VALUES(1,9,9,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x11,7x2,9x2','b');
INSERT INTO coup VALUES(1,10,10,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x9,2,3,7x2,9x2','w');
INSERT INTO coup VALUES(1,11,11,'w',2,1,'1/2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x9,2,3,7x2,9x2','b');
INSERT INTO coup VALUES(1,12,12,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','w');
INSERT INTO coup VALUES(1,13,13,'w',1,1,'1/2/3','fill-petit*1=6, due 6:0, marked 0:0, holes 0:0, illegal, Q1 = stands, fill w 0/6 open',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','b');
INSERT INTO coup VALUES(1,14,14,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x5,2x3,3x3,7x2,9x2','w');
INSERT INTO coup VALUES(1,15,15,'w',3,2,'1/3/6','fill-petit*3=12, due 12:0, marked 12:0, holes 2:0, stay',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x3,3x3,7x2,9x2','b');
INSERT INTO coup VALUES(1,16,16,'b',2,1,'3/4 2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x2,3x2,4x2,7x2,9x2','w');
INSERT INTO coup VALUES(1,17,17,'w',5,3,'3/6/11','keep-petit=4, due 4:0, marked 4:0, holes 0:0',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x5,2x2,3x2,4x2,7x2,9x2','b');
INSERT INTO coup VALUES(1,18,18,'b',3,2,'1/4 1/3','true-hit@14*1=2, due 2:0, marked 0:0, holes 0:0, under b 0/2 open',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x3,2x2,3x3,4x3,7x2,9x2','w');
INSERT INTO coup VALUES(1,19,19,'w',2,2,'7/9/11','keep-petit=6, due 6:0, marked 6:0, holes 2:0, stay',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x3,4x3,7x2,9x2','b');
INSERT INTO coup VALUES(1,20,20,'b',2,1,'4/5 3/5','due 0:0, marked 0:0, holes 0:0',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','w');
INSERT INTO coup VALUES(1,21,21,'w',4,4,'11/15/19','keep-petit=6, due 6:0, marked 6:0, holes 0:0',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','b');
INSERT INTO coup VALUES(1,22,22,'b',6,6,'1/7 1/7','true-hit@14*1=4, due 4:0, marked 0:0, holes 0:0, under b 0/4 open',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1,2x2,3x2,4x2,5x2,7x4,9x2','w');
INSERT INTO coup VALUES(1,23,23,'w',4,4,NULL,'keep-petit=6, due 6:0, marked 6:0, holes 2:0, go',0,0,'rail',6,0,'rail','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(2,1,8,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(2,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(2,3,3,'w',3,1,'1/4 1/2','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,4,5,7 B:1x13,3,6','b');
INSERT INTO coup VALUES(2,4,4,'b',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,4,5,7 B:1x11,3,5,6,7','w');
INSERT INTO coup VALUES(2,5,9,'w',3,1,'7/10 1/2','due 0:0, marked 4:0, holes 0:0, over w 2/4 claimed',0,2,'rail',0,0,'rail','W:1x10,2x2,4,5,10 B:1x11,3,5,6,7','b');
INSERT INTO coup VALUES(3,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(3,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(3,3,3,'w',2,1,'1/2/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x12,4,5,7 B:1x13,3,6','b');
INSERT INTO coup VALUES(4,1,1,'w',6,4,NULL,'due 0:0, marked 72:0, holes 12:0, over w 0/72 open',0,0,'rail',12,0,'rail','W:1x15 B:1x15',NULL);
INSERT INTO coup VALUES(5,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(5,2,2,'b',5,2,NULL,'due 0:0, marked 12:0, holes 1:0, over b 0/12 open',0,0,'rail',0,1,'rail','W:1x13,5,7 B:1x15',NULL);
INSERT INTO coup VALUES(6,1,1,'w',0,0,'-','due 0:0, marked 0:0, holes 6:0',0,0,'rail',6,0,'rail','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(6,2,2,'b',0,0,NULL,'due 0:0, marked 108:0, holes 18:0, go',0,0,'rail',6,18,'b','W:1x15 B:1x15',NULL);
INSERT INTO coup VALUES(7,1,1,'w',0,0,'-','due 0:0, marked 0:0, holes 1:0',0,0,'rail',1,0,'rail','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(7,2,2,'b',0,0,'-','due 0:0, marked 0:0, holes 1:0',0,0,'rail',1,1,'b','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(7,3,3,'w',0,0,'-','due 0:0, marked 0:0, holes 8:0',0,0,'rail',9,1,'down','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(7,4,4,'b',0,0,'-','due 0:0, marked 0:0, holes 7:0',0,0,'rail',9,8,'down','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(7,5,5,'w',0,0,NULL,'due 0:0, marked 0:0, holes 0:0, go',0,0,'rail',9,8,'down','W:1x15 B:1x15',NULL);
INSERT INTO coup VALUES(8,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(8,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 4:0, holes 0:0, over b 2/4 claimed',2,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(9,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(9,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(9,3,3,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,4,5x2,7 B:1x13,3,6','b');
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
INSERT INTO due VALUES(1,5,1,'jan','w','six-tables',4);
INSERT INTO due VALUES(1,13,1,'jan','w','fill-petit',6);
INSERT INTO due VALUES(1,13,2,'school-missed','b','fill',6);
INSERT INTO due VALUES(1,13,3,'fault','w','Q1',0);
INSERT INTO due VALUES(1,15,1,'jan','w','fill-petit',12);
INSERT INTO due VALUES(1,17,1,'jan','w','keep-petit',4);
INSERT INTO due VALUES(1,18,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,18,2,'school-missed','w','under',2);
INSERT INTO due VALUES(1,19,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(1,21,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(1,22,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,22,2,'school-missed','w','under',4);
INSERT INTO due VALUES(1,23,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(2,5,1,'school','b','over',2);
INSERT INTO due VALUES(4,1,1,'school-missed','b','over',72);
INSERT INTO due VALUES(4,1,2,'stakes','w','grande-bredouille',4);
INSERT INTO due VALUES(5,2,1,'school-missed','w','over',12);
INSERT INTO due VALUES(6,2,1,'stakes','b','marque',0);
INSERT INTO due VALUES(7,5,1,'stakes','w','marque',0);
INSERT INTO due VALUES(8,2,1,'school','w','over',2);
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
INSERT INTO claim VALUES(2,10,1,5,'b','over',4,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":4,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,11,1,5,'b','over',2,0,4,'overruled','M XVII; GU III; LP 54','{"claimant":2,"accused":0}','it was agreed',10,1);
INSERT INTO claim VALUES(8,2,1,2,'w','over',2,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":2,"accused":0}',NULL,NULL,NULL);
CREATE INDEX match_origin ON match (origin);
CREATE UNIQUE INDEX match_version ON match (family, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (family) WHERE chosen = 1;
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
WHERE m.hidden = 0
    AND (m.chosen = 1
        OR NOT EXISTS (SELECT 1 FROM match v WHERE v.family = m.family AND v.hidden = 0
            AND (v.chosen = 1 OR coalesce(v.version, '') < coalesce(m.version, ''))));
COMMIT;
