-- A record as version 3 made it: nothing said by which rules its coups were judged.
PRAGMA application_id = 1414678851;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;
INSERT INTO player VALUES(1,'Player 0');
INSERT INTO player VALUES(2,'Player 1');
INSERT INTO player VALUES(3,'C');
INSERT INTO player VALUES(4,'D');
INSERT INTO player VALUES(5,'Kermadeuc');
INSERT INTO player VALUES(6,'His opponent');
INSERT INTO player VALUES(7,'E');
INSERT INTO player VALUES(8,'F');
INSERT INTO player VALUES(9,'An');
INSERT INTO player VALUES(10,'Bo');
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
    fingerprint TEXT
) STRICT;
INSERT INTO "match" VALUES(1,'f78bd8cf-ff5d-45db-91a4-76158d12ee8e','f78bd8cf-ff5d-45db-91a4-76158d12ee8e',NULL,0,'trictrac',1,2,'Event 0',NULL,'2000.01.01','','over','b','2026-11-22T03:53:54.776Z','2026-11-22T03:53:54.788Z','1b5b09d4b390bc81911f5c019138da10b73acc1f92a2ff98845bf45087f688a7',72,'2765434a7bcf2411b1ecdcb6baf726c081feae15f8a06d55a2475ee81de21229',72,'792d40159f4831013e9c45e8f4592e44283d59abb047636d7fc2f3ba19911f76');
INSERT INTO "match" VALUES(2,'681a6da3-7f7c-4235-b99d-c29ff83e80ed','681a6da3-7f7c-4235-b99d-c29ff83e80ed',NULL,0,'trictrac',3,4,NULL,NULL,NULL,'stakes=bridge','over','w','2026-11-22T03:53:54.792Z','2026-11-22T03:53:54.793Z','5c6380a4769f762d9c2eefd00e8feaf29168de267e2fdf66fe832318315b9d5e',1,'0e192d501a117b34f709bc694403890f2a44e0090cd4582cf19e4401e807dfca',1,'208cd796f166439b0b4f272e6fe6d05a568a20e9fdce493a258d442a7099a0ba');
INSERT INTO "match" VALUES(3,'c61f9d9b-d453-4d40-a721-e9331f0b8460','c61f9d9b-d453-4d40-a721-e9331f0b8460',NULL,0,'trictrac',5,6,'Cours complet de trictrac','Paris','1818','','unfinished',NULL,'2026-11-22T03:53:54.796Z','2026-11-22T03:53:54.798Z','93ba3f246babb85d9387a597c0b41487b9d23e12bdc6ec8488da749f83bd034b',24,'02fb5f63b2cef7ae8a7aaad3c0a28b23cdc755d12163aa2c371da2789b75d950',23,'0664823b91ca8a4fe9430a4e1e371edbc171c7abf5f72e68484d2c35e10b5fd4');
INSERT INTO "match" VALUES(4,'244d1f34-bc3e-48db-bbd5-fafc69be4a4b','244d1f34-bc3e-48db-bbd5-fafc69be4a4b',NULL,0,'trictrac',7,8,NULL,NULL,'1900','','unfinished',NULL,'2026-11-22T03:53:54.801Z','2026-11-22T03:53:54.803Z','b86b2ce193c898072ba3cb784da188701690a25a36baa217e06fdb95e97bb3a4',4,'761cfa3a79dfd29c8cce208ca9cb6cf8e01ef764420c72f144f45361b0d21fd7',3,'297f7cac8e7313610d2135a2235cdad256acc460ed7a7f88e12b923e8ff3805b');
INSERT INTO "match" VALUES(5,'208ba691-3e1a-4f79-9ca8-fd10cd2a1e8a','208ba691-3e1a-4f79-9ca8-fd10cd2a1e8a',NULL,0,'trictrac',9,10,'E','S','2026','','open',NULL,'2026-11-22T03:53:54.882Z','2026-11-22T03:53:54.899Z','39241d2651acad986c3ac7aefaf4997cbe16c43855aedbd85badee85f396115f',7,'2533f1385f29990009fe7a84b9cbf7708509b3e4163432f4867da6ec91ee7fa1',3,'79dcf1bf54d537bb218a875fe64c1365d3323abda40fcdaa751ccd50e7c09eb2');
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO founding VALUES(1,1,'Game','trictrac');
INSERT INTO founding VALUES(1,2,'White','Player 0');
INSERT INTO founding VALUES(1,3,'Black','Player 1');
INSERT INTO founding VALUES(1,4,'Event','Event 0');
INSERT INTO founding VALUES(1,6,'Date','2000.01.01');
INSERT INTO founding VALUES(2,1,'Game','trictrac');
INSERT INTO founding VALUES(2,2,'White','C');
INSERT INTO founding VALUES(2,3,'Black','D');
INSERT INTO founding VALUES(2,7,'Options','stakes=bridge');
INSERT INTO founding VALUES(3,1,'Game','trictrac');
INSERT INTO founding VALUES(3,2,'White','Kermadeuc');
INSERT INTO founding VALUES(3,3,'Black','His opponent');
INSERT INTO founding VALUES(3,4,'Event','Cours complet de trictrac');
INSERT INTO founding VALUES(3,5,'Site','Paris');
INSERT INTO founding VALUES(3,6,'Date','1818');
INSERT INTO founding VALUES(4,1,'Game','trictrac');
INSERT INTO founding VALUES(4,2,'White','E');
INSERT INTO founding VALUES(4,3,'Black','F');
INSERT INTO founding VALUES(4,6,'Date','1900');
INSERT INTO founding VALUES(5,1,'Game','trictrac');
INSERT INTO founding VALUES(5,2,'White','An');
INSERT INTO founding VALUES(5,3,'Black','Bo');
INSERT INTO founding VALUES(5,4,'Event','E');
INSERT INTO founding VALUES(5,5,'Site','S');
INSERT INTO founding VALUES(5,6,'Date','2026');
INSERT INTO founding VALUES(5,8,'Annotator','N');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO header VALUES(5,1,'Annotator','N');
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
INSERT INTO entry VALUES(1,1,'0f633320-4ead-4e14-9815-8d251c77d443','record','1. w 64 1/7 1/5','2026-11-22T03:53:54.776Z',NULL,'b91792548278b8e040e178656dae237d6a2eae993fce3755c513f3b3dc914b0a');
INSERT INTO entry VALUES(1,2,'01c45ad3-cc4d-4bca-a32a-1fb6ba92cb2f','record','2. b 61 1/2/8','2026-11-22T03:53:54.776Z',NULL,'978615ebcb2463032d7eae3b0e5f014475b748290f0d685157622ad968188018');
INSERT INTO entry VALUES(1,3,'9b1f6c9b-bfaf-4351-b44e-64aa28bfd364','record','3. w 55 1/6/11','2026-11-22T03:53:54.776Z',NULL,'cfa27003b31800988edda0cfce06df7b7447a83423735e26110bd30a5dde8caa');
INSERT INTO entry VALUES(1,4,'3b291103-d915-4f00-8417-d2b98d23a192','record','4. b 63 1/7 1/4','2026-11-22T03:53:54.776Z',NULL,'08029a7547400dd9eaeea3b3dd87c87b8b0e42846b81b949db438aa562302675');
INSERT INTO entry VALUES(1,5,'d878c16d-fc89-4b38-9665-7de671fde644','record','5. w 62 5/11 1/3 w school','2026-11-22T03:53:54.776Z',NULL,'0fb4e7107d19961d3046432959981031318e6523a789624262eba36ef6a76846');
INSERT INTO entry VALUES(1,6,'e5290ced-c55e-4492-b4d1-b6bdade63b25','record','6. b 53 4/7 1/6','2026-11-22T03:53:54.776Z',NULL,'e34b56a1e1bc3281718c226910363f1724c511e5b278b4bf2342dff738b200e9');
INSERT INTO entry VALUES(1,7,'b234199d-f39d-4cd8-915d-6b338a22fe52','record','7. w 43 3/7 1/4','2026-11-22T03:53:54.776Z',NULL,'264a9a859c0a657f6a2430b167d45d47481a200087845de2c4442ddfce7dac36');
INSERT INTO entry VALUES(1,8,'26533ff3-e02c-42d1-a779-582e43fdcd8b','record','8. b 66 +8 7/12 7/12','2026-11-22T03:53:54.776Z',NULL,'66cb2ebe2bbaa172bfabf969f5da26ceca74a93608f6c42882e1ebd6327cc81c');
INSERT INTO entry VALUES(1,9,'71b41647-70e8-47d9-af36-668139840716','record','9. w 54 1/6 1/5','2026-11-22T03:53:54.776Z',NULL,'c81c32e1880b8ec0d1c1480807f2c75861ef187e84b8bff1ff13a2c6945e40ad');
INSERT INTO entry VALUES(1,10,'ddc70b6f-0c2a-495e-b589-0ea1b00a7d83','record','10. b 52 stay 8/10 6/11','2026-11-22T03:53:54.776Z',NULL,'c576a605b9e0ba91b6b7c2a92f06398a24a901db96c17aedabd0a06fd682dc8e');
INSERT INTO entry VALUES(1,11,'5506ea52-5a31-441a-a0b5-423e46d7f178','record','11. w 66 4/10 1/7','2026-11-22T03:53:54.776Z',NULL,'846db603226db7e8cad372179302f7c23b07b9dfbb092cf82876e601e20fe001');
INSERT INTO entry VALUES(1,12,'503b88fd-3df5-4e95-add5-bf137274dcb5','record','12. b 55 go','2026-11-22T03:53:54.776Z',NULL,'483a32ab6f79324ae9571e94d6537f672cbb77252d27f5480d63b272786ec306');
INSERT INTO entry VALUES(1,13,'d43ae134-74cb-4cdf-b092-5b714c99ce6f','record','13. b 66 1/7 1/7','2026-11-22T03:53:54.776Z',NULL,'04f45316888ced3ecf687c12d795ae355ee51b927ac0243e24bc4477af690a57');
INSERT INTO entry VALUES(1,14,'1e138a51-cca0-4277-8d01-4771df0ea50f','record','14. w 44 1/5/9','2026-11-22T03:53:54.776Z',NULL,'f3bc34610f983e9854d928b6c745c2b421ecf23d5db1cd0f88fc37cfa5f6e01a');
INSERT INTO entry VALUES(1,15,'0b161c53-4235-4aae-96f8-d551be29447c','record','15. b 52 7/9 1/6','2026-11-22T03:53:54.776Z',NULL,'e4c9280b83c5d58ba8bf83fcb119c9a2f6f88ad20c93775d182fb1cc669b1790');
INSERT INTO entry VALUES(1,16,'f23dc19a-bb79-47b5-ba51-dc6112a1136a','record','16. w 21 9/10 1/3','2026-11-22T03:53:54.776Z',NULL,'b4a92b386b16ae465bf35adf86ddafbed29185ddb57b0228a9eb42abaa634153');
INSERT INTO entry VALUES(1,17,'895cd446-c9e5-42b9-97ab-4e03d77590cd','record','17. b 41 1/2/6','2026-11-22T03:53:54.776Z',NULL,'561a30dc51c55986bd83e65b6774e6c6b9582533dd1d39f44875efd2ce01e280');
INSERT INTO entry VALUES(1,18,'f702a5f2-3db0-4f86-964e-dc248e2a96d2','record','18. w 51 10/11 1/6','2026-11-22T03:53:54.776Z',NULL,'10f2807ce9ba19263723ec1e0368c4717199cda2773a9d9fee6a981580978064');
INSERT INTO entry VALUES(1,19,'1edb0fc0-816d-442d-9736-56d99914ac60','record','19. b 32 9/15 = 7/9 1/4','2026-11-22T03:53:54.776Z',NULL,'22b16be2ec966738b6e4dd44a4f827499b0b86af53be740ae8c7f65295d62fc7');
INSERT INTO entry VALUES(1,20,'fe36eb0d-b573-4452-8ca1-d2d280a5296b','record','20. w 43 1/4/8','2026-11-22T03:53:54.776Z',NULL,'79bf84844f918e17766e4bb44639e6bc118d6f26e66faf580c3c4491f82cb0bb');
INSERT INTO entry VALUES(1,21,'3e1c1e31-fd5a-487e-b0d2-f46c1c48084b','record','21. b 43 w+6 1/4/8','2026-11-22T03:53:54.776Z',NULL,'aa982c7a75f5246431f8bc0586ef7505d88d6263a9453387072c013b9ac7976e');
INSERT INTO entry VALUES(1,22,'1e559050-0ee0-457c-9678-85482cb3d050','record','22. w 51 6/10 1/3','2026-11-22T03:53:54.776Z',NULL,'484c38d2caeda913481a94a73b7f96685df45b74b90b073b8330b1a8d0b10680');
INSERT INTO entry VALUES(1,23,'e0eb66d4-f454-4e92-a23b-ea6f3f3fa548','record','23. b 41 w school 4 8/9 6/10','2026-11-22T03:53:54.776Z',NULL,'01d2314886a7b7a8849a08cb0b0b5d743f530af774f6f5458a596416f93df1e1');
INSERT INTO entry VALUES(1,24,'ac49eff6-9738-4a83-9a7d-171dbca71423','record','24. w 32 stay 8/11 3/5','2026-11-22T03:53:54.776Z',NULL,'ba24a1bbe0998790df5210c51f77d7eb55b594444b4787b5c44da2e0eb0a812c');
INSERT INTO entry VALUES(1,25,'2e7afffd-9a2a-49ba-8836-0d51558c0e64','record','25. b 21 4/6 1/2','2026-11-22T03:53:54.776Z',NULL,'9edf835f6580464a31d31c11f3f1d80ffcaa104bbcd32d67f5302986c861f5cd');
INSERT INTO entry VALUES(1,26,'726a4890-e813-4025-9f5a-2fb5927d44ac','record','26. w 21 5/6 1/3','2026-11-22T03:53:54.776Z',NULL,'755976953c9ccc47007317a4737b31814bd90591755ce376a2cc4d682ff98f43');
INSERT INTO entry VALUES(1,27,'a8bb9a6a-2ea0-4540-ad78-2a3a8fa63cfe','record','27. b 64 w school 6 ruled 6 6/10 2/8','2026-11-22T03:53:54.776Z',NULL,'058af25fc5cac1068a9099586d97933e6302b4437496f006bdb1145a942447ab');
INSERT INTO entry VALUES(1,28,'6799bbc1-27ca-42ce-bd92-d90ba41e6fb0','record','28. w 21 6/8 1/2','2026-11-22T03:53:54.776Z',NULL,'56a515912f239d3a498783c4fcd24e3b9c99d14ce74a3efec0b61561f3d45816');
INSERT INTO entry VALUES(1,29,'cc554b00-9cbe-47ca-a99a-aeb6b6c5c420','record','29. b 65 stay 8/13/19','2026-11-22T03:53:54.776Z',NULL,'f604cdd071cbade6b136ba4cd6e1ed422e9e9f3727d8ba68bc90111bc41690b2');
INSERT INTO entry VALUES(1,30,'07cd9f34-0f50-4c04-afbf-3254df9fa825','record','30. w 54 stay 2/7/11','2026-11-22T03:53:54.776Z',NULL,'61c8f9e92fea9a5036330252fa1962eb6fe1677e753e2af4458c80e00cc728e7');
INSERT INTO entry VALUES(1,31,'81395926-f855-4ce4-a285-085352c024bc','record','31. b 21 19/20 9/11','2026-11-22T03:53:54.776Z',NULL,'97332294f4b8adbcfe9063b83f5bfc5eb75839569ba7900489f73f2ce1b0cefa');
INSERT INTO entry VALUES(1,32,'16777815-7054-4a74-8aa1-57202a8a1a16','record','32. w 64 3/7 1/7','2026-11-22T03:53:54.776Z',NULL,'8c182145c244ca28ea1a9a433f40343142ced00e8cb998fb7907b26e95f605f2');
INSERT INTO entry VALUES(1,33,'8a0c3b43-de66-41c5-a8db-497e485fe316','record','33. b 31 20/23 1/2','2026-11-22T03:53:54.776Z',NULL,'24102ccef94ad2573a7ee709e50acd838e23333aa2b5c9a44532444f87012c0b');
INSERT INTO entry VALUES(1,34,'4ca3ac98-7791-4b5f-988e-c907631a5369','record','34. w 53 stay 1/4/9','2026-11-22T03:53:54.776Z',NULL,'16b6287bd809fe307e5c999203e6413aff38e3857ec16523311c1395a63c5357');
INSERT INTO entry VALUES(1,35,'24333c98-f89d-4d57-9904-aacc84da38f7','record','35. b 33 2/5/8','2026-11-22T03:53:54.776Z',NULL,'8591d388ae8627c82f5e76feaf0fa6a62676e9c7c607ea78d7defe4b8dc6071c');
INSERT INTO entry VALUES(1,36,'5d47ac25-3e65-4cc1-9004-2dd949042cc2','record','36. w 51 go','2026-11-22T03:53:54.776Z',NULL,'32375f97a9e0c2a072ba19df19557cfa2797121a839693b4dbb4d16a34de995f');
INSERT INTO entry VALUES(1,37,'76df5228-8e51-4a0e-beab-3b723d6abd24','record','37. w 51 1/7 1/8','2026-11-22T03:53:54.776Z',NULL,'3ca1cd6faba3398fc3b040b5374ad6e3c02005a8cf8776ae1662abb9ad8667e0');
INSERT INTO entry VALUES(1,38,'bcb99ebd-61bb-46cd-acdf-ef766ca01eb0','record','38. b 64 1/5/11','2026-11-22T03:53:54.776Z',NULL,'db9ce35328a6def04e6828ca84c460b8b80786a1cfd178c361a37dafaaecd2e4');
INSERT INTO entry VALUES(1,39,'1f0f2d94-bf87-4a12-a733-e282c73bf2a5','record','39. w 21 7/8 1/3','2026-11-22T03:53:54.776Z',NULL,'6ac1554044f374f6ae6a60ef66641a9de0ec6c822d3aa218bc5f60a374526bc5');
INSERT INTO entry VALUES(1,40,'fe0178fe-9bb4-4383-8fdf-707a148b4510','record','40. b 55 1/6 1/6','2026-11-22T03:53:54.776Z',NULL,'a270bc88ba79b5bccb0cbfdb13eb597112caa14c3b680fcba1babbf90f1be2e8');
INSERT INTO entry VALUES(1,41,'7f635aa9-38d4-465a-bed3-f2c47af886da','record','41. w 21 b school 1/2/4 b school 8 false','2026-11-22T03:53:54.776Z',NULL,'20f2050d37fd7370062afd619f0ca65abe9f8cc8ed711c85a5fc813007858038');
INSERT INTO entry VALUES(1,42,'d52f9dfe-771a-4fbb-b878-a46b5eab082d','record','42. b 64 @1:4 1/7 1/5','2026-11-22T03:53:54.776Z',NULL,'3129702b1c89288607a4ef889aebb9351bcc7d450464136b8d7cd4c819cc9811');
INSERT INTO entry VALUES(1,43,'7e8e3201-b653-4571-802b-1193b9426b2b','record','43. w 51 8/9 4/9','2026-11-22T03:53:54.776Z',NULL,'96eef8b0a3ecdabb1a21656a4e9b427db26edc04914854d57bc3ef3983da3885');
INSERT INTO entry VALUES(1,44,'fe5062a4-1e37-4c24-a803-4b50c21b4cad','record','44. b 52 7/9 1/6','2026-11-22T03:53:54.776Z',NULL,'66619b9be1a4624c9a7ebe14ddaeb2aac273850a79bf14d14a7ba2f1222adbfc');
INSERT INTO entry VALUES(1,45,'7216665f-f638-4e1b-a120-faa1f794e02c','record','45. w 21 3/5 1/2','2026-11-22T03:53:54.776Z',NULL,'37ce576929546e9f14ccfff9e31d7a73bb0b134687905f1997f768606833e4ae');
INSERT INTO entry VALUES(1,46,'251d2fe6-ed4b-4cf7-886f-06228a65a0f2','record','46. b 63 5/11 1/4','2026-11-22T03:53:54.776Z',NULL,'01c91692bc90ee740d429c04629460214574850271ceaaa312ae92d4d2521128');
INSERT INTO entry VALUES(1,47,'32483720-1f70-4a3d-8acf-f09cc5e62416','record','47. w 31 1/4 1/2','2026-11-22T03:53:54.776Z',NULL,'72db4d39fb10caecb31c36a36f58c53efe337cc44e83c459205b5c01867a8af5');
INSERT INTO entry VALUES(1,48,'87792bd5-0fee-4d3f-9ea1-ef3ad40120a8','record','48. b 52 9/11 1/6','2026-11-22T03:53:54.776Z',NULL,'cf3b351885431a021d91a1c42c4bddba0befbb10669dcb3d71fe71facc532521');
INSERT INTO entry VALUES(1,49,'bda85f51-a25c-44f4-84b4-3c641da088bc','record','49. w 54 4/8 1/6 b school 4','2026-11-22T03:53:54.776Z',NULL,'48d1f673117cd94ee874d21c4806b8f8e988e3d87f840dcc0edbe8fd399934e4');
INSERT INTO entry VALUES(1,50,'0363bc6d-cdca-434f-b800-0b06d7cb73eb','record','50. b 63 b school 8 1/4/10 w school 4 ruled 6','2026-11-22T03:53:54.776Z',NULL,'95f7e4fd4aa9e77732a31c4d33d8cbb657e9eb9ad4a0d5c6debcccb15064227c');
INSERT INTO entry VALUES(1,51,'e3555b31-8d64-47a1-bc13-9c58ef56bea4','record','51. w 21 6/7 1/3','2026-11-22T03:53:54.776Z',NULL,'a1d5c309a3ab89584d24dab01360082f6f9d18f160285454341a55ff32b1d886');
INSERT INTO entry VALUES(1,52,'30937a96-06ea-4d9b-9153-e14dfcf74b3a','record','52. b 51 t10 10/11 1/6','2026-11-22T03:53:54.776Z',NULL,'c1092debefd3113e635e06e73f2c35bbe1e34e4f09d996ff94b3176abc6c8829');
INSERT INTO entry VALUES(1,53,'b9a75928-9b8d-4149-aa22-259017f151b1','record','53. w 55 w school 5/10 1/6','2026-11-22T03:53:54.776Z',NULL,'8b75bffb91e3125e4379872bd67fcfc7a18c1265bef08eb83df6226af583c739');
INSERT INTO entry VALUES(1,54,'a1c06581-fec5-44ae-8b71-eecbbbe8c4c7','record','54. b 32 6/8 1/4','2026-11-22T03:53:54.776Z',NULL,'2a465af5928f1b155aeff45b9a54f4a7fece4377416ebe9ac5c6d2e87888c8e4');
INSERT INTO entry VALUES(1,55,'1d9c4376-3000-46ff-876d-826ac626a779','record','55. w 63 2/8 2/5','2026-11-22T03:53:54.776Z',NULL,'004ac05de59ed6a6f5013cdefcc33203c490dfaa0df1845c8807ad62245f2e29');
INSERT INTO entry VALUES(1,56,'0103c1bc-b6e2-42a8-8ac8-ba5e4ad7e34b','record','56. b 53 1/4/9','2026-11-22T03:53:54.776Z',NULL,'79b32ef55b70e24e19b2e5351fa0111a0fafae66c34eb3d2dae9b44eee486053');
INSERT INTO entry VALUES(1,57,'b1d612a7-44a6-40be-91e5-bf7f683b7065','record','57. w 51 stay 9/10 1/6','2026-11-22T03:53:54.776Z',NULL,'ad875256fd37ba23571bc17aebfc412f8c1ac7089dbddc53a8b98721db59dc73');
INSERT INTO entry VALUES(1,58,'ae15d256-22f2-4165-ada7-22e6859201a6','record','58. b 41 6/10 6/7','2026-11-22T03:53:54.776Z',NULL,'2db793e833e1a8edfe62273b47f27ba87b23d3d6b907e7b2b7c3c5fb343ac5a8');
INSERT INTO entry VALUES(1,59,'d7cd8884-aec2-4634-8fd4-bd57cd9bb551','record','59. w 52 6/11 1/3','2026-11-22T03:53:54.776Z',NULL,'3e3cd256220e955272cb3ee4fa384199bab8810ac0a9b490a9878463927b8d94');
INSERT INTO entry VALUES(1,60,'3be7b5d3-b39c-4125-9e51-35b377773996','record','60. b 54 stay 6/11 1/5','2026-11-22T03:53:54.776Z',NULL,'06a48dcd563640e9bad8622376755b6ab4bfbfefc13fc11ac30b41dd0d298365');
INSERT INTO entry VALUES(1,61,'2688b4ac-a91e-4825-8009-6702b6fa9c68','record','61. w 43 3/6/10','2026-11-22T03:53:54.776Z',NULL,'65724fce278869dd3eae2a32110d47409f19eec8950bd8c4b564a618bd33be4f');
INSERT INTO entry VALUES(1,62,'6641b225-f8bd-425c-9883-4fde549d4e7c','record','62. b 31 stay 9/10 5/8','2026-11-22T03:53:54.776Z',NULL,'cd66856ddadc19aa9966310b6f06be4a5fb799cc65945c3a4a3a668dc238696e');
INSERT INTO entry VALUES(1,63,'717e67c2-4e44-4bc6-952f-f44e02ffaaa5','record','63. w 31 1/2/5','2026-11-22T03:53:54.776Z',NULL,'8d4c90461fd9477a73b6d8bcfaeb080f89d5450df73ee85b4e9a7ef18b699d6f');
INSERT INTO entry VALUES(1,64,'fae1767b-0892-41da-8406-33a837ba4335','record','64. b 41 7/11 4/5','2026-11-22T03:53:54.776Z',NULL,'391b32319f94d0216ddb401c70bd5e8e191defcdcd012c856e6f9b3066e8a8d7');
INSERT INTO entry VALUES(1,65,'ee1562c2-1f47-4377-bae7-be53d469dc40','record','65. w 65 11/13 = 5/11 5/10','2026-11-22T03:53:54.776Z',NULL,'79af83e40e7b52d258e1ebf292987ec8a2f11b3c97b474dfd3a92089f07e4ce1');
INSERT INTO entry VALUES(1,66,'77b742e3-8cac-470d-bf02-57067be72322','record','66. b 11 8/9 8/9','2026-11-22T03:53:54.776Z',NULL,'bf6399090a51573a452eac921fd795120b66283be20d1fc2c82dd28b234969c4');
INSERT INTO entry VALUES(1,67,'8938609c-009e-410b-acfb-9725a2a7256e','record','67. w 22 +12 9/11 8/10','2026-11-22T03:53:54.776Z',NULL,'edb3ed558d29e74ac7e6a11673bd36629b8a2b6e19b08e6ede77ff18d7b01d6b');
INSERT INTO entry VALUES(1,68,'839b649a-5984-46ea-8054-b78559ac517a','record','68. b 52 4/6/11','2026-11-22T03:53:54.776Z',NULL,'54e5b4475cac37deb452b463acac7068782c9f0953f3595a56ed2b36bae9ae62');
INSERT INTO entry VALUES(1,69,'ee120733-7014-433a-9b25-80960c7883b8','record','69. w 63 stay 3/6 1/7','2026-11-22T03:53:54.776Z',NULL,'cee9565c4f88eb7f05d798f03d462034e7ae904898744facf6f4d9976119eb47');
INSERT INTO entry VALUES(1,70,'913e5884-67f5-4743-890f-a70a259282b9','record','70. b 62 w school 6 1/3/9','2026-11-22T03:53:54.776Z',NULL,'96db038924a33cd4b515228dc7c4ab5533e976ba747b2cee3886e8e1d301d637');
INSERT INTO entry VALUES(1,71,'01643441-6776-46af-bcd7-a00b2c1243a9','record','71. w 41 8/9 6/10','2026-11-22T03:53:54.776Z',NULL,'967da23bf2bff3480662d276b5d411208a34ecb9ccaae2b7389598f0bef5b0fe');
INSERT INTO entry VALUES(1,72,'38629762-e34f-4d79-8afa-374db748e404','record','72. b 44 w school 2 +16','2026-11-22T03:53:54.776Z',NULL,'2765434a7bcf2411b1ecdcb6baf726c081feae15f8a06d55a2475ee81de21229');
INSERT INTO entry VALUES(2,1,'5539413f-d1b1-45b1-805f-9a8843721061','record','1. w 64 +72','2026-11-22T03:53:54.792Z',NULL,'0e192d501a117b34f709bc694403890f2a44e0090cd4582cf19e4401e807dfca');
INSERT INTO entry VALUES(3,1,'28a9a6d5-3814-4964-8c2f-b77ee46261fa','record',replace('# The first game printed by Lepeintre, Cours complet de trictrac, Paris 1818, first part, chapter I.\n# The marks are the author''s own. Where the text is misprinted the play is the one his counts need:\n# the fill "from D to F" is made from the talon (A), "double ace" is double two, "from U to T" is\n# from V and from U.\n1. w 21 1/2 1/3','\n',char(10)),'2026-11-22T03:53:54.796Z',NULL,'e2035f8c802bfc6ed5d6ed4bbfb97fbdb11dd363c2c42f8214b3d0fbde32c096');
INSERT INTO entry VALUES(3,2,'68d46027-fa01-4015-a5b0-324e767ec2f1','record','2. b 43 1/4 1/5','2026-11-22T03:53:54.796Z',NULL,'a0cc1d4d863affda131f15fbe9477a9630185286452b62ad46f8f1358f432876');
INSERT INTO entry VALUES(3,3,'fbdc1eb1-3d09-4c1e-ab53-d662e5efe3d2','record','3. w 43 1/4 1/5','2026-11-22T03:53:54.796Z',NULL,'8b04baccb60beb154cd0b420172e0521d485764a34842c79de215d0712f08408');
INSERT INTO entry VALUES(3,4,'3f1d2c14-ae38-4d33-abb7-1333742d1f9f','record','4. b 32 5/7 4/7','2026-11-22T03:53:54.796Z',NULL,'2be5d9235ff18f5eb53af078865d1984386fb5c71fc1a14d43bedf5631edd63b');
INSERT INTO entry VALUES(3,5,'522c06e8-e447-4a57-a953-77665fcbb702','record','5. w 65 +4 1/6 1/7 # jan de six tables','2026-11-22T03:53:54.796Z',NULL,'6d749fa42f5c4bae858506a8b5dab21528ebb9be28dab007304f0a017d87bf53');
INSERT INTO entry VALUES(3,6,'a5a61540-d30c-452b-992a-af827c0f15d0','record','6. b 54 1/5 1/6','2026-11-22T03:53:54.796Z',NULL,'2bef0e8c5811211fc93f9268e4ef1d70b0cf10d5fae945598b254ba470859904');
INSERT INTO entry VALUES(3,7,'a4ccf468-7b23-41f0-9f8e-cc30973e50f7','record','7. w 21 1/2 1/3','2026-11-22T03:53:54.796Z',NULL,'d1adb115446753989566bb6b21b416ed891116ca279e70bcf2ceb4b32eb5e836');
INSERT INTO entry VALUES(3,8,'14f629af-5322-4037-a221-30343a5d5b9d','record','8. b 43 5/9 6/9','2026-11-22T03:53:54.796Z',NULL,'a23b916e416ec6d47f2921d4704e990ef17de18dee7f2829d9259550b87e93b1');
INSERT INTO entry VALUES(3,9,'cdc7747a-bc38-42b7-b62b-ea5aadd9423f','record','9. w 43 1/4 1/5','2026-11-22T03:53:54.796Z',NULL,'cdb3e407d8338b96b5f4cf895dcd009ed0140c4fcb9fa19d957945878b10bcd7');
INSERT INTO entry VALUES(3,10,'ba8f5b5b-d26b-4fb4-b8ce-62b1315f8e1c','record','10. b 21 1/2 1/3','2026-11-22T03:53:54.796Z',NULL,'e41f8fa6ae8fc53a96e5ae1e6242393f611e07f8464a73954dc2fcf2de903a69');
INSERT INTO entry VALUES(3,11,'558d7b0a-47f1-4831-b7ea-a4f2bc0ed185','record','11. w 21 1/2/4','2026-11-22T03:53:54.796Z',NULL,'6974f1201b04880cab32b4762084d47ea82a5354526686e97d386e93548ed13a');
INSERT INTO entry VALUES(3,12,'3e1f4ba7-0b23-4f70-b70b-d067c7814c51','record','12. b 21 1/2 1/3','2026-11-22T03:53:54.796Z',NULL,'740d5dac8d003931805026c2f81abc7bfd9af19406b308a31dd2d716c7501e98');
INSERT INTO entry VALUES(3,13,'813c64ff-1dee-46e2-a703-aa37e6ae3cc6','record','13. w 11 +0 1/2/3 # a fill by 4/6, overlooked by the author','2026-11-22T03:53:54.796Z',NULL,'a54ffb9997cae89b975f39eccdeeb0ba09e04725510c014842e41531fedff4a8');
INSERT INTO entry VALUES(3,14,'0cfdba40-cc56-428c-916e-50dfc03e6fbe','record','14. b 21 1/2 1/3','2026-11-22T03:53:54.796Z',NULL,'4b4e8979bada4af84131604573cf2b12f0b4e45dd40ce751c8286cd2a0f6aaa9');
INSERT INTO entry VALUES(3,15,'aaa7decc-f4d0-4c33-8ed4-2d91c8541938','record','15. w 32 +12 stay 1/4/6 # fills three ways','2026-11-22T03:53:54.796Z',NULL,'26f84487213c6a07aeb9e4bd3e6b4e88563d6c0f1cf2b8320cbdf76b9186b804');
INSERT INTO entry VALUES(3,16,'6aba6187-ca2e-48cb-a26c-d7d0ea51d7a2','record','16. b 21 2/4 3/4','2026-11-22T03:53:54.796Z',NULL,'c143c088bd22626a7305bae6e965eb40dbf571c6ee94ca7e9fca7d982c5232e7');
INSERT INTO entry VALUES(3,17,'bd877225-ab29-4e88-963b-ef13c00a1e2b','record','17. w 53 +4 3/6/11 # keeps','2026-11-22T03:53:54.796Z',NULL,'c171682473f3082eeed6070cd6d1d93436c55038ebf0457d15a3f08fb33308e1');
INSERT INTO entry VALUES(3,18,'e197b91e-0bd0-4656-b2e0-638c480ec745','record','18. b 32 +0 1/3 1/4 # hits the man on White''s 11; not noticed','2026-11-22T03:53:54.796Z',NULL,'e422b082e61215c3c547169173ae0c6eb4969bb6853b3a38baa653b0d3baed7b');
INSERT INTO entry VALUES(3,19,'665feb58-0aa0-4aa1-93dd-b2d656bc7ee6','record','19. w 22 +6 stay 7/9/11 # keeps','2026-11-22T03:53:54.796Z',NULL,'3d44f23660615f870cb14c2b051e57f44567e8d70071bf9fc00edfaffab54e29');
INSERT INTO entry VALUES(3,20,'e32e1d3a-53d1-4db3-bbc7-aa58b21bb37d','record','20. b 21 3/5 4/5','2026-11-22T03:53:54.796Z',NULL,'e670af7801b48cee9bf300ea2ff5867026ae0e5b640a7931c8ad857401c0c751');
INSERT INTO entry VALUES(3,21,'4ad479a6-e80e-4c84-93c3-1dffd613d141','record','21. w 44 +6 11/15/19 # keeps, the only way','2026-11-22T03:53:54.796Z',NULL,'cb48a450c680d5403648e671ee109cad6a1fcd11e54b9fa1fe7ad1e21285f55e');
INSERT INTO entry VALUES(3,22,'cd397afe-c64e-4372-a33a-6eec2949f817','record','22. b 66 +0 1/7 1/7 # hits the man on White''s 11 again; not noticed','2026-11-22T03:53:54.796Z',NULL,'3fb42a76c95f56d188d69582410d22609259078d2a1b3c49d28e33d5433ee10b');
INSERT INTO entry VALUES(3,23,'4948985f-2c49-487a-9f1c-e320a9118338','record','23. w 44 +6 go # keeps, and leaves','2026-11-22T03:53:54.796Z',NULL,'8ac20da09a4476b5bea68c0e251c4bcc4930201f3bb950885a968a73f262957c');
INSERT INTO entry VALUES(3,24,'7185860d-103c-4177-abed-42633ad26f0f','record','*','2026-11-22T03:53:54.796Z',NULL,'02fb5f63b2cef7ae8a7aaad3c0a28b23cdc755d12163aa2c371da2789b75d950');
INSERT INTO entry VALUES(4,1,'c75587c7-b24b-4d22-9e95-396afb9107af','record','1. w ?? +8 -','2026-11-22T03:53:54.801Z',NULL,'dd9cbe47a6550734175236b627b6458ea4603f042120e595dbec0b7e604a191b');
INSERT INTO entry VALUES(4,2,'59d473d3-248f-4a63-b5f5-f1e4b0a386c0','record','2. b ?? +0 b+4 -','2026-11-22T03:53:54.801Z',NULL,'2b51d7e14a5d3478e8d2ba07db90be7ddf0d657f520787163d2250ebc472f390');
INSERT INTO entry VALUES(4,3,'71fdb7bd-9dbb-48b3-aacb-83c5d611e705','record','3. w ?? +4 stay -','2026-11-22T03:53:54.801Z',NULL,'3557fb82891a9e1fe6737b065c2cff5f77546d63dc7434d741e79eeade616235');
INSERT INTO entry VALUES(4,4,'62b69ab7-8bfb-45a0-9ca2-788efdcb5caf','record','*','2026-11-22T03:53:54.801Z',NULL,'761cfa3a79dfd29c8cce208ca9cb6cf8e01ef764420c72f144f45361b0d21fd7');
INSERT INTO entry VALUES(5,1,'312505b6-49a8-40c9-8a4f-960d4d7c59f3','line','64 1/7 1/5','2026-11-22T03:53:54.885Z',NULL,'a89bc952f04856239ab169fbd8986fb1bb5b3c2da7e131154097bf6e5f5c3fdf');
INSERT INTO entry VALUES(5,2,'ff6b69b1-7248-4eb2-b5b4-6b803dc2e9ec','line','52 +4 1/6 1/3 school 2','2026-11-22T03:53:54.888Z',NULL,'cdd649786f2c0fe0a28626a8550c2495373aeaa937ad532e37b1aa0b6feb1271');
INSERT INTO entry VALUES(5,3,'c2b0f959-786d-4bd5-a264-2be028eca4d7','overrule','4 he saw it','2026-11-22T03:53:54.890Z',NULL,'24d1385352216fe1ab419b4a9ead24aa4dd2274e274a71d170b2a6eb027ccccc');
INSERT INTO entry VALUES(5,4,'e6d2fe14-b3d4-4b23-a28d-b1dc0047dd3c','note','both agreed','2026-11-22T03:53:54.892Z',NULL,'eaa336eefd38387d03ab192baa1a0c02b89c5370eb869064360575bd40332168');
INSERT INTO entry VALUES(5,5,'0145d7ed-ee51-4c0b-a6a7-92fb8095f77a','undo','both agreed','2026-11-22T03:53:54.894Z',NULL,'d99fae6f21a7382a7ffa6aa051df120865dba030201fdfe8ebd4e7b137b69bac');
INSERT INTO entry VALUES(5,6,'1e6e3ba1-ec0c-4cdf-ad38-dd49e4ce43dc','redo','both agreed','2026-11-22T03:53:54.896Z',NULL,'e3dbef3ba7547f34bdaedc2dec229a1a82a24d7d8a2cdc3eeb8b8c93e111ca30');
INSERT INTO entry VALUES(5,7,'8c5f09aa-2b9d-4ef1-8b86-3da334233db0','line','43 1/5 1/4','2026-11-22T03:53:54.898Z',NULL,'2533f1385f29990009fe7a84b9cbf7708509b3e4163432f4867da6ec91ee7fa1');
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
INSERT INTO coup VALUES(1,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(1,2,2,'b',6,1,'1/2/8','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x14,8','w');
INSERT INTO coup VALUES(1,3,3,'w',5,5,'1/6/11','true-hit@17*1=4, due 4:0, marked 4:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x12,5,7,11 B:1x14,8','b');
INSERT INTO coup VALUES(1,4,4,'b',6,3,'1/7 1/4','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',4,2,'b',0,0,'rail','W:1x12,5,7,11 B:1x12,4,7,8','w');
INSERT INTO coup VALUES(1,5,5,'w',6,2,'5/11 1/3','true-hit@17*1=2, due 2:0, marked 2:0, holes 0:0, false w 0/0 false',6,2,'rail',0,0,'rail','W:1x11,3,7,11x2 B:1x12,4,7,8','b');
INSERT INTO coup VALUES(1,6,6,'b',5,3,'4/7 1/6','due 0:0, marked 0:0, holes 0:0',6,2,'rail',0,0,'rail','W:1x11,3,7,11x2 B:1x11,6,7x2,8','w');
INSERT INTO coup VALUES(1,7,7,'w',4,3,'3/7 1/4','due 0:0, marked 0:0, holes 0:0',6,2,'rail',0,0,'rail','W:1x10,4,7x2,11x2 B:1x11,6,7x2,8','b');
INSERT INTO coup VALUES(1,8,8,'b',6,6,'7/12 7/12','due 0:0, marked 8:0, holes 0:0, over b 0/8 open',6,10,'rail',0,0,'rail','W:1x10,4,7x2,11x2 B:1x11,6,8,12x2','w');
INSERT INTO coup VALUES(1,9,9,'w',5,4,'1/6 1/5','due 0:0, marked 0:0, holes 0:0',6,10,'rail',0,0,'rail','W:1x8,4,5,6,7x2,11x2 B:1x11,6,8,12x2','b');
INSERT INTO coup VALUES(1,10,10,'b',5,2,'8/10 6/11','true-hit@19*1=4, due 4:0, marked 4:0, holes 1:0, stay',0,2,'rail',0,1,'rail','W:1x8,4,5,6,7x2,11x2 B:1x11,10,11,12x2','w');
INSERT INTO coup VALUES(1,11,11,'w',6,6,'4/10 1/7','due 0:0, marked 0:0, holes 0:0',0,2,'rail',0,1,'rail','W:1x7,5,6,7x3,10,11x2 B:1x11,10,11,12x2','b');
INSERT INTO coup VALUES(1,12,12,'b',5,5,NULL,'true-hit@15*1=4 true-hit@20*1=6, due 10:0, marked 10:0, holes 2:0, go',0,0,'rail',0,3,'rail','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(1,13,13,'b',6,6,'1/7 1/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,3,'rail','W:1x15 B:1x13,7x2','w');
INSERT INTO coup VALUES(1,14,14,'w',4,4,'1/5/9','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,3,'rail','W:1x14,9 B:1x13,7x2','b');
INSERT INTO coup VALUES(1,15,15,'b',5,2,'7/9 1/6','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,3,'rail','W:1x14,9 B:1x12,6,7,9','w');
INSERT INTO coup VALUES(1,16,16,'w',2,1,'9/10 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,3,'rail','W:1x13,3,10 B:1x12,6,7,9','b');
INSERT INTO coup VALUES(1,17,17,'b',4,1,'1/2/6','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,3,'rail','W:1x13,3,10 B:1x11,6x2,7,9','w');
INSERT INTO coup VALUES(1,18,18,'w',5,1,'10/11 1/6','true-hit@16*1=2, due 2:0, marked 2:0, holes 0:0',2,0,'rail',0,3,'rail','W:1x12,3,6,11 B:1x11,6x2,7,9','b');
INSERT INTO coup VALUES(1,19,19,'b',3,2,'9/15','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0, illegal, N3 R1 = 7/9 1/4',2,2,'b',0,3,'rail','W:1x12,3,6,11 B:1x10,4,6x2,9x2','w');
INSERT INTO coup VALUES(1,20,20,'w',4,3,'1/4/8','due 0:0, marked 0:0, holes 0:0',2,2,'b',0,3,'rail','W:1x11,3,6,8,11 B:1x10,4,6x2,9x2','b');
INSERT INTO coup VALUES(1,21,21,'b',4,3,'1/4/8','due 0:0, marked 0:6, holes 0:0, over w 0/6 open',8,2,'rail',0,3,'rail','W:1x11,3,6,8,11 B:1x9,4,6x2,8,9x2','w');
INSERT INTO coup VALUES(1,22,22,'w',5,1,'6/10 1/3','true-hit@17*1=2, due 2:0, marked 2:0, holes 0:0, illegal, N1 = stands',10,2,'rail',0,3,'rail','W:1x10,3x2,8,10,11 B:1x9,4,6x2,8,9x2','b');
INSERT INTO coup VALUES(1,23,23,'b',4,1,'8/9 6/10','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0, false w 4/4 false',10,8,'rail',0,3,'rail','W:1x10,3x2,8,10,11 B:1x9,4,6,9x3,10','w');
INSERT INTO coup VALUES(1,24,24,'w',3,2,'8/11 3/5','true-hit@15*1=2, due 2:0, marked 2:0, holes 1:0, stay',0,0,'rail',1,3,'w','W:1x10,3,5,10,11x2 B:1x9,4,6,9x3,10','b');
INSERT INTO coup VALUES(1,25,25,'b',2,1,'4/6 1/2','due 0:0, marked 0:0, holes 0:0',0,0,'rail',1,3,'w','W:1x10,3,5,10,11x2 B:1x8,2,6x2,9x3,10','w');
INSERT INTO coup VALUES(1,26,26,'w',2,1,'5/6 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',1,3,'w','W:1x9,3x2,6,10,11x2 B:1x8,2,6x2,9x3,10','b');
INSERT INTO coup VALUES(1,27,27,'b',6,4,'6/10 2/8','true-hit@15*1=2 true-hit@19*1=4, due 6:0, marked 6:0, holes 0:0',6,6,'b',1,3,'w','W:1x9,3x2,6,10,11x2 B:1x8,6,8,9x3,10x2','w');
INSERT INTO coup VALUES(1,28,28,'w',2,1,'6/8 1/2','due 0:0, marked 0:0, holes 0:0',6,6,'b',1,3,'w','W:1x8,2,3x2,8,10,11x2 B:1x8,6,8,9x3,10x2','b');
INSERT INTO coup VALUES(1,29,29,'b',6,5,'8/13/19','true-hit@15*2=4 true-hit@17*1=2, due 6:0, marked 6:0, holes 2:0, stay',0,0,'rail',1,5,'down','W:1x8,2,3x2,8,10,11x2 B:1x8,6,9x3,10x2,19','w');
INSERT INTO coup VALUES(1,30,30,'w',5,4,'2/7/11','true-hit@6*2=8 true-hit@19*1=4, due 12:0, marked 12:0, holes 2:0, stay',0,0,'rail',3,5,'down','W:1x8,3x2,8,10,11x3 B:1x8,6,9x3,10x2,19','b');
INSERT INTO coup VALUES(1,31,31,'b',2,1,'19/20 9/11','due 0:0, marked 0:0, holes 0:0',0,0,'rail',3,5,'down','W:1x8,3x2,8,10,11x3 B:1x8,6,9x2,10x2,11,20','w');
INSERT INTO coup VALUES(1,32,32,'w',6,4,'3/7 1/7','true-hit@5*1=4 true-hit@14*2=4, due 8:0, marked 8:0, holes 0:0',8,0,'rail',3,5,'down','W:1x7,3,7x2,8,10,11x3 B:1x8,6,9x2,10x2,11,20','b');
INSERT INTO coup VALUES(1,33,33,'b',3,1,'20/23 1/2','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',8,2,'b',3,5,'down','W:1x7,3,7x2,8,10,11x3 B:1x7,2,6,9x2,10x2,11,23','w');
INSERT INTO coup VALUES(1,34,34,'w',5,3,'1/4/9','true-hit@14*1=2 true-hit@19*1=4, due 6:0, marked 6:0, holes 1:0, stay',2,0,'rail',4,5,'down','W:1x6,3,7x2,8,9,10,11x3 B:1x7,2,6,9x2,10x2,11,23','b');
INSERT INTO coup VALUES(1,35,35,'b',3,3,'2/5/8','true-hit@15*1=4 true-hit@16*1=4 false-hit@17=4, due 8:4, marked 8:4, holes 0:0',6,8,'rail',4,5,'down','W:1x6,3,7x2,8,9,10,11x3 B:1x7,6,8,9x2,10x2,11,23','w');
INSERT INTO coup VALUES(1,36,36,'w',5,1,NULL,'true-hit@2*1=4 true-hit@14*2=4 true-hit@17*1=2, due 10:0, marked 10:0, holes 1:0, go',0,0,'rail',5,5,'down','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(1,37,37,'w',5,1,'1/8 1/2/7','due 0:0, marked 0:0, holes 0:0, illegal, N3 = stands',0,0,'rail',5,5,'down','W:1x13,7,8 B:1x15','b');
INSERT INTO coup VALUES(1,38,38,'b',6,4,'1/5/11','due 0:0, marked 0:0, holes 0:0',0,0,'rail',5,5,'down','W:1x13,7,8 B:1x14,11','w');
INSERT INTO coup VALUES(1,39,39,'w',2,1,'7/8 1/3','due 0:0, marked 0:0, holes 0:0',0,0,'rail',5,5,'down','W:1x12,3,8x2 B:1x14,11','b');
INSERT INTO coup VALUES(1,40,40,'b',5,5,'1/6 1/6','due 0:0, marked 0:0, holes 0:0',0,0,'rail',5,5,'down','W:1x12,3,8x2 B:1x12,6x2,11','w');
INSERT INTO coup VALUES(1,41,41,'w',2,1,'1/2/4','due 0:0, marked 0:0, holes 0:0, false b 0/0 false, false b 8/8 false',8,0,'rail',5,5,'down','W:1x11,3,4,8x2 B:1x12,6x2,11','b');
INSERT INTO coup VALUES(1,42,42,'b',6,4,'1/7 1/5','true-hit@21*1=4, due 4:0, marked 16:0, holes 1:0, over b 0/12 open',0,4,'rail',5,6,'down','W:1x11,3,4,8x2 B:1x10,5,6x2,7,11','w');
INSERT INTO coup VALUES(1,43,43,'w',5,1,'8/9 4/9','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',2,4,'w',5,6,'down','W:1x11,3,8,9x2 B:1x10,5,6x2,7,11','b');
INSERT INTO coup VALUES(1,44,44,'b',5,2,'7/9 1/6','due 0:0, marked 0:0, holes 0:0',2,4,'w',5,6,'down','W:1x11,3,8,9x2 B:1x9,5,6x3,9,11','w');
INSERT INTO coup VALUES(1,45,45,'w',2,1,'3/5 1/2','due 0:0, marked 0:0, holes 0:0',2,4,'w',5,6,'down','W:1x10,2,5,8,9x2 B:1x9,5,6x3,9,11','b');
INSERT INTO coup VALUES(1,46,46,'b',6,3,'5/11 1/4','true-hit@17*1=2 true-hit@20*1=4, due 6:0, marked 6:0, holes 0:0',2,10,'rail',5,6,'down','W:1x10,2,5,8,9x2 B:1x8,4,6x3,9,11x2','w');
INSERT INTO coup VALUES(1,47,47,'w',3,1,'1/4 1/2','due 0:0, marked 0:0, holes 0:0',2,10,'rail',5,6,'down','W:1x8,2x2,4,5,8,9x2 B:1x8,4,6x3,9,11x2','b');
INSERT INTO coup VALUES(1,48,48,'b',5,2,'9/11 1/6','due 0:0, marked 0:0, holes 0:0',2,10,'rail',5,6,'down','W:1x8,2x2,4,5,8,9x2 B:1x7,4,6x4,11x3','w');
INSERT INTO coup VALUES(1,49,49,'w',5,4,'4/8 1/6','due 0:0, marked 0:0, holes 0:0, false b 4/4 false',6,10,'rail',5,6,'down','W:1x7,2x2,5,6,8x2,9x2 B:1x7,4,6x4,11x3','b');
INSERT INTO coup VALUES(1,50,50,'b',6,3,'1/4/10','true-hit@20*1=4, due 4:0, marked 4:0, holes 0:1, false b 8/8 false',8,4,'rail',6,6,'down','W:1x7,2x2,5,6,8x2,9x2 B:1x6,4,6x4,10,11x3','w');
INSERT INTO coup VALUES(1,51,51,'w',2,1,'6/7 1/3','due 0:0, marked 0:0, holes 0:0',8,4,'rail',6,6,'down','W:1x6,2x2,3,5,7,8x2,9x2 B:1x6,4,6x4,10,11x3','b');
INSERT INTO coup VALUES(1,52,52,'b',5,1,'10/11 1/6','due 0:0, marked 0:0, holes 0:0',8,4,'rail',6,6,'down','W:1x6,2x2,3,5,7,8x2,9x2 B:1x5,4,6x5,11x4','w');
INSERT INTO coup VALUES(1,53,53,'w',5,5,'5/10 1/6','due 0:0, marked 0:0, holes 0:0, false w 0/0 false',8,4,'rail',6,6,'down','W:1x5,2x2,3,6,7,8x2,9x2,10 B:1x5,4,6x5,11x4','b');
INSERT INTO coup VALUES(1,54,54,'b',3,2,'6/8 1/4','due 0:0, marked 0:0, holes 0:0',8,4,'rail',6,6,'down','W:1x5,2x2,3,6,7,8x2,9x2,10 B:1x4,4x2,6x4,8,11x4','w');
INSERT INTO coup VALUES(1,55,55,'w',6,3,'2/8 2/5','true-hit@17*1=2, due 2:0, marked 2:0, holes 0:0',10,4,'rail',6,6,'down','W:1x5,3,5,6,7,8x3,9x2,10 B:1x4,4x2,6x4,8,11x4','b');
INSERT INTO coup VALUES(1,56,56,'b',5,3,'1/4/9','true-hit@19*1=4, due 4:0, marked 4:0, holes 0:0',10,8,'rail',6,6,'down','W:1x5,3,5,6,7,8x3,9x2,10 B:1x3,4x2,6x4,8,9,11x4','w');
INSERT INTO coup VALUES(1,57,57,'w',5,1,'9/10 1/6','true-hit@16*1=2, due 2:0, marked 2:0, holes 1:0, stay',0,0,'rail',7,6,'down','W:1x4,3,5,6x2,7,8x3,9,10x2 B:1x3,4x2,6x4,8,9,11x4','b');
INSERT INTO coup VALUES(1,58,58,'b',4,1,'6/10 6/7','true-hit@16*1=2, due 2:0, marked 2:0, holes 0:0',0,2,'rail',7,6,'down','W:1x4,3,5,6x2,7,8x3,9,10x2 B:1x3,4x2,6x2,7,8,9,10,11x4','w');
INSERT INTO coup VALUES(1,59,59,'w',5,2,'6/11 1/3','true-hit@15*2=4 true-hit@16*1=2 true-hit@17*1=2, due 8:0, marked 8:0, holes 0:0',8,2,'w',7,6,'down','W:1x3,3x2,5,6,7,8x3,9,10x2,11 B:1x3,4x2,6x2,7,8,9,10,11x4','b');
INSERT INTO coup VALUES(1,60,60,'b',5,4,'6/11 1/5','true-hit@14*2=4 true-hit@16*2=4 true-hit@18*1=2 true-hit@19*1=4 true-hit@20*1=4, due 18:0, marked 18:0, holes 1:0, stay',0,8,'rail',7,7,'down','W:1x3,3x2,5,6,7,8x3,9,10x2,11 B:1x2,4x2,5,6,7,8,9,10,11x5','w');
INSERT INTO coup VALUES(1,61,61,'w',4,3,'3/6/10','true-hit@15*2=4 true-hit@16*1=2 true-hit@17*1=2 true-hit@18*1=2, due 10:0, marked 10:0, holes 0:0',10,8,'w',7,7,'down','W:1x3,3,5,6,7,8x3,9,10x3,11 B:1x2,4x2,5,6,7,8,9,10,11x5','b');
INSERT INTO coup VALUES(1,62,62,'b',3,1,'9/10 5/8','true-hit@14*2=4, due 4:0, marked 4:0, holes 1:0, stay',0,0,'rail',7,8,'down','W:1x3,3,5,6,7,8x3,9,10x3,11 B:1x2,4x2,6,7,8x2,10x2,11x5','w');
INSERT INTO coup VALUES(1,63,63,'w',3,1,'1/2/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',7,8,'down','W:1x2,3,5x2,6,7,8x3,9,10x3,11 B:1x2,4x2,6,7,8x2,10x2,11x5','b');
INSERT INTO coup VALUES(1,64,64,'b',4,1,'7/11 4/5','true-hit@14*1=2 true-hit@16*1=2, due 4:0, marked 4:0, holes 0:0',0,4,'rail',7,8,'down','W:1x2,3,5x2,6,7,8x3,9,10x3,11 B:1x2,4,5,6,8x2,10x2,11x6','w');
INSERT INTO coup VALUES(1,65,65,'w',6,5,'11/13','true-hit@19*1=4 true-hit@21*1=4 false-hit@20=4, due 8:4, marked 8:4, holes 0:0, illegal, N1 C2 D1 = 5/11 5/10',8,8,'rail',7,8,'down','W:1x2,3,6,7,8x3,9,10x4,11x2 B:1x2,4,5,6,8x2,10x2,11x6','b');
INSERT INTO coup VALUES(1,66,66,'b',1,1,'8/9 8/9','due 0:0, marked 0:0, holes 0:0',8,8,'rail',7,8,'down','W:1x2,3,6,7,8x3,9,10x4,11x2 B:1x2,4,5,6,9x2,10x2,11x6','w');
INSERT INTO coup VALUES(1,67,67,'w',2,2,'9/11 8/10','due 0:0, marked 12:0, holes 1:0, over w 0/12 open',8,0,'rail',8,8,'down','W:1x2,3,6,7,8x2,10x5,11x3 B:1x2,4,5,6,9x2,10x2,11x6','b');
INSERT INTO coup VALUES(1,68,68,'b',5,2,'4/6/11','true-hit@18*1=2, due 2:0, marked 2:0, holes 0:0',8,2,'b',8,8,'down','W:1x2,3,6,7,8x2,10x5,11x3 B:1x2,5,6,9x2,10x2,11x7','w');
INSERT INTO coup VALUES(1,69,69,'w',6,3,'3/6 1/7','true-hit@19*1=4 true-hit@20*1=4, due 8:0, marked 8:0, holes 1:0, stay',4,0,'rail',9,8,'down','W:1,6x2,7x2,8x2,10x5,11x3 B:1x2,5,6,9x2,10x2,11x7','b');
INSERT INTO coup VALUES(1,70,70,'b',6,2,'1/3/9','due 0:0, marked 0:0, holes 0:0, false w 6/6 false',4,6,'b',9,8,'down','W:1,6x2,7x2,8x2,10x5,11x3 B:1,5,6,9x3,10x2,11x7','w');
INSERT INTO coup VALUES(1,71,71,'w',4,1,'8/9 6/10','due 0:0, marked 0:0, holes 0:0',4,6,'b',9,8,'down','W:1,6,7x2,8,9,10x6,11x3 B:1,5,6,9x3,10x2,11x7','b');
INSERT INTO coup VALUES(1,72,72,'b',4,4,NULL,'true-hit@17*1=4 false-hit@19=6, due 4:6, marked 16:0, holes 4:0, false w 2/2 false, over b 0/12 open',0,0,'rail',9,12,'down','W:1,6,7x2,8,9,10x6,11x3 B:1,5,6,9x3,10x2,11x7',NULL);
INSERT INTO coup VALUES(2,1,1,'w',6,4,NULL,'due 0:0, marked 72:0, holes 12:0, over w 0/72 open',0,0,'rail',12,0,'rail','W:1x15 B:1x15',NULL);
INSERT INTO coup VALUES(3,1,1,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x15','b');
INSERT INTO coup VALUES(3,2,2,'b',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,2,3 B:1x13,4,5','w');
INSERT INTO coup VALUES(3,3,3,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,4,5','b');
INSERT INTO coup VALUES(3,4,4,'b',3,2,'5/7 4/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x11,2,3,4,5 B:1x13,7x2','w');
INSERT INTO coup VALUES(3,5,5,'w',6,5,'1/7 1/6','six-tables=4, due 4:0, marked 4:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x13,7x2','b');
INSERT INTO coup VALUES(3,6,6,'b',5,4,'1/6 1/5','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x9,2,3,4,5,6,7 B:1x11,5,6,7x2','w');
INSERT INTO coup VALUES(3,7,7,'w',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,5,6,7x2','b');
INSERT INTO coup VALUES(3,8,8,'b',4,3,'6/9 5/9','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x7,2x2,3x2,4,5,6,7 B:1x11,7x2,9x2','w');
INSERT INTO coup VALUES(3,9,9,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x11,7x2,9x2','b');
INSERT INTO coup VALUES(3,10,10,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x5,2x2,3x2,4x2,5x2,6,7 B:1x9,2,3,7x2,9x2','w');
INSERT INTO coup VALUES(3,11,11,'w',2,1,'1/2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x9,2,3,7x2,9x2','b');
INSERT INTO coup VALUES(3,12,12,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x4,2x2,3x2,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','w');
INSERT INTO coup VALUES(3,13,13,'w',1,1,'1/2/3','fill-petit*1=6, due 6:0, marked 0:0, holes 0:0, illegal, Q1 = stands, fill w 0/6 open',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x7,2x2,3x2,7x2,9x2','b');
INSERT INTO coup VALUES(3,14,14,'b',2,1,'1/3 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x3,2x2,3x3,4x3,5x2,6,7 B:1x5,2x3,3x3,7x2,9x2','w');
INSERT INTO coup VALUES(3,15,15,'w',3,2,'1/3/6','fill-petit*3=12, due 12:0, marked 12:0, holes 2:0, stay',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x3,3x3,7x2,9x2','b');
INSERT INTO coup VALUES(3,16,16,'b',2,1,'3/4 2/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',2,0,'rail','W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x2,3x2,4x2,7x2,9x2','w');
INSERT INTO coup VALUES(3,17,17,'w',5,3,'3/6/11','keep-petit=4, due 4:0, marked 4:0, holes 0:0',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x5,2x2,3x2,4x2,7x2,9x2','b');
INSERT INTO coup VALUES(3,18,18,'b',3,2,'1/4 1/3','true-hit@14*1=2, due 2:0, marked 0:0, holes 0:0, under b 0/2 open',8,0,'rail',2,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,7,11 B:1x3,2x2,3x3,4x3,7x2,9x2','w');
INSERT INTO coup VALUES(3,19,19,'w',2,2,'7/9/11','keep-petit=6, due 6:0, marked 6:0, holes 2:0, stay',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x3,4x3,7x2,9x2','b');
INSERT INTO coup VALUES(3,20,20,'b',2,1,'4/5 3/5','due 0:0, marked 0:0, holes 0:0',2,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11x2 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','w');
INSERT INTO coup VALUES(3,21,21,'w',4,4,'11/15/19','keep-petit=6, due 6:0, marked 6:0, holes 0:0',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1x3,2x2,3x2,4x2,5x2,7x2,9x2','b');
INSERT INTO coup VALUES(3,22,22,'b',6,6,'1/7 1/7','true-hit@14*1=4, due 4:0, marked 0:0, holes 0:0, under b 0/4 open',8,0,'rail',4,0,'rail','W:1x2,2x2,3x2,4x3,5x2,6x2,11,19 B:1,2x2,3x2,4x2,5x2,7x4,9x2','w');
INSERT INTO coup VALUES(3,23,23,'w',4,4,NULL,'keep-petit=6, due 6:0, marked 6:0, holes 2:0, go',0,0,'rail',6,0,'rail','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(4,1,1,'w',0,0,'-','due 0:0, marked 8:0, holes 0:0',8,0,'rail',0,0,'rail','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(4,2,2,'b',0,0,'-','due 0:0, marked 4:0, holes 0:0',8,4,'b',0,0,'rail','W:1x15 B:1x15','w');
INSERT INTO coup VALUES(4,3,3,'w',0,0,'-','due 0:0, marked 4:0, holes 1:0',0,0,'rail',1,0,'rail','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(5,1,1,'w',6,4,'1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(5,2,2,'b',5,2,'1/6 1/3','due 0:0, marked 4:0, holes 0:0, over b 4/4 claimed',4,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(5,3,7,'w',4,3,'1/5 1/4','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x11,4,5x2,7 B:1x13,3,6','b');
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
INSERT INTO due VALUES(1,3,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,4,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,5,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,5,2,'school','b','false',0);
INSERT INTO due VALUES(1,8,1,'school-missed','w','over',8);
INSERT INTO due VALUES(1,10,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,12,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,12,2,'jan','b','true-hit',6);
INSERT INTO due VALUES(1,18,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,19,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,19,2,'fault','b','N3',0);
INSERT INTO due VALUES(1,19,3,'fault','b','R1',0);
INSERT INTO due VALUES(1,21,1,'school-missed','b','over',6);
INSERT INTO due VALUES(1,22,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,22,2,'fault','w','N1',0);
INSERT INTO due VALUES(1,23,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,23,2,'school','b','false',4);
INSERT INTO due VALUES(1,24,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,27,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,27,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,29,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,29,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,30,1,'jan','w','true-hit',8);
INSERT INTO due VALUES(1,30,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,32,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,32,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,33,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,34,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,34,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,35,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,35,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,35,3,'jan','w','false-hit',4);
INSERT INTO due VALUES(1,36,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,36,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,36,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,37,1,'fault','w','N3',0);
INSERT INTO due VALUES(1,41,1,'school','w','false',0);
INSERT INTO due VALUES(1,41,2,'school','w','false',8);
INSERT INTO due VALUES(1,42,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,42,2,'school-missed','w','over',12);
INSERT INTO due VALUES(1,43,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,46,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,46,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,49,1,'school','w','false',4);
INSERT INTO due VALUES(1,50,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,50,2,'school','w','false',8);
INSERT INTO due VALUES(1,53,1,'school','b','false',0);
INSERT INTO due VALUES(1,55,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,56,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,57,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,58,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,59,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,59,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,59,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,60,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,60,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,60,3,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,60,4,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,60,5,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,61,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,61,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,61,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,61,4,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,62,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,64,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,64,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,65,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,65,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,65,3,'jan','b','false-hit',4);
INSERT INTO due VALUES(1,65,4,'fault','w','N1',0);
INSERT INTO due VALUES(1,65,5,'fault','w','C2',0);
INSERT INTO due VALUES(1,65,6,'fault','w','D1',0);
INSERT INTO due VALUES(1,67,1,'school-missed','b','over',12);
INSERT INTO due VALUES(1,68,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,69,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,69,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,70,1,'school','b','false',6);
INSERT INTO due VALUES(1,72,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,72,2,'jan','w','false-hit',6);
INSERT INTO due VALUES(1,72,3,'school','b','false',2);
INSERT INTO due VALUES(1,72,4,'school-missed','w','over',12);
INSERT INTO due VALUES(2,1,1,'school-missed','b','over',72);
INSERT INTO due VALUES(2,1,2,'stakes','w','grande-bredouille',4);
INSERT INTO due VALUES(3,5,1,'jan','w','six-tables',4);
INSERT INTO due VALUES(3,13,1,'jan','w','fill-petit',6);
INSERT INTO due VALUES(3,13,2,'school-missed','b','fill',6);
INSERT INTO due VALUES(3,13,3,'fault','w','Q1',0);
INSERT INTO due VALUES(3,15,1,'jan','w','fill-petit',12);
INSERT INTO due VALUES(3,17,1,'jan','w','keep-petit',4);
INSERT INTO due VALUES(3,18,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(3,18,2,'school-missed','w','under',2);
INSERT INTO due VALUES(3,19,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(3,21,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(3,22,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(3,22,2,'school-missed','w','under',4);
INSERT INTO due VALUES(3,23,1,'jan','w','keep-petit',6);
INSERT INTO due VALUES(5,2,1,'school','w','over',4);
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
INSERT INTO claim VALUES(1,5,1,5,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,23,1,22,'w','false',4,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":4}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,27,1,26,'w','false',6,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,27,2,26,'w','false',6,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":6,"accused":0}',NULL,27,1);
INSERT INTO claim VALUES(1,41,1,40,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,41,2,41,'b','false',8,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":8}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,49,1,49,'b','false',4,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":4}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,50,1,49,'b','false',8,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":8}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,50,2,50,'w','false',4,4,4,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":4}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,50,3,50,'w','false',6,4,4,'overruled','M XVII; GU III; LL §185-190','{"claimant":6,"accused":0}',NULL,50,2);
INSERT INTO claim VALUES(1,53,1,52,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,70,1,69,'w','false',6,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,72,1,71,'w','false',2,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":2}',NULL,NULL,NULL);
INSERT INTO claim VALUES(5,2,1,2,'w','over',2,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":2,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(5,3,1,2,'w','over',4,0,4,'overruled','M XVII; GU III; LP 54','{"claimant":4,"accused":0}','both agreed',2,1);
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
