-- A record as version 1 made it: rulings on coups were kept as JSON.
PRAGMA application_id = 1414678851;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;
INSERT INTO player VALUES(1,'Player 2');
INSERT INTO player VALUES(2,'Player 1');
INSERT INTO player VALUES(3,'Player 0');
INSERT INTO player VALUES(4,'White');
INSERT INTO player VALUES(5,'Black');
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
    head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
    head_hash TEXT NOT NULL CHECK (length(head_hash) = 64),
    coups INTEGER NOT NULL CHECK (coups >= 0),
    fingerprint TEXT
) STRICT;
INSERT INTO "match" VALUES(1,'802d0a34-8dc4-4866-a1f2-58e915ebae03','802d0a34-8dc4-4866-a1f2-58e915ebae03',NULL,0,'trictrac',1,2,'Event 0',NULL,'2000.01.01','','over','b','2026-11-21T19:09:42.031Z','2026-11-21T19:09:42.054Z',22,'9a5062c38bb7b296f4f2abbf632c92f8ce9bd5b0164f239c68f7de35bd74ed0d',22,'64b11e5a9738d5c7b8cfb9ee44c43273386b5d586e0014c288dee596d7020cd8');
INSERT INTO "match" VALUES(2,'da6de2de-7fa4-439a-80bd-5b9f413c6fc0','da6de2de-7fa4-439a-80bd-5b9f413c6fc0',NULL,0,'trictrac',2,3,'Event 0',NULL,'2000.01.01','','over','b','2026-11-21T19:09:42.055Z','2026-11-21T19:09:42.081Z',25,'8e8dfa518ecea3cad12f60530f14bd10d748b870fd85df363ab70b7c241b3e2a',25,'4522536549c83e5bbd4be58923c7ab4b5145c755356d559009c7a11f3f686ce3');
INSERT INTO "match" VALUES(3,'6bbf3806-e7ca-49de-a60a-3ef952ec75dd','6bbf3806-e7ca-49de-a60a-3ef952ec75dd',NULL,0,'trictrac',4,5,NULL,NULL,NULL,'','open',NULL,'2026-11-21T19:09:42.065Z','2026-11-21T19:09:42.104Z',8,'49ae6bf7bffe887ba296e0a188d556f43a675a65f7e9a3ca2a12ffad51774a7f',3,'cac6280b5cacd02a00acbc84f7856e79379321e08a7b7b1864e9faea528a69b1');
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO founding VALUES(1,1,'Game','trictrac');
INSERT INTO founding VALUES(1,2,'White','Player 2');
INSERT INTO founding VALUES(1,3,'Black','Player 1');
INSERT INTO founding VALUES(1,4,'Event','Event 0');
INSERT INTO founding VALUES(1,6,'Date','2000.01.01');
INSERT INTO founding VALUES(2,1,'Game','trictrac');
INSERT INTO founding VALUES(2,2,'White','Player 1');
INSERT INTO founding VALUES(2,3,'Black','Player 0');
INSERT INTO founding VALUES(2,4,'Event','Event 0');
INSERT INTO founding VALUES(2,6,'Date','2000.01.01');
INSERT INTO founding VALUES(3,1,'Game','trictrac');
INSERT INTO founding VALUES(3,2,'White','White');
INSERT INTO founding VALUES(3,3,'Black','Black');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    uuid TEXT NOT NULL CHECK (length(uuid) = 36),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT,
    prev TEXT NOT NULL CHECK (length(prev) = 64),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    UNIQUE (match_id, seq)
) STRICT;
INSERT INTO entry VALUES(1,1,1,'4b1240f8-cbf3-4d02-92c0-c4cc2785a5bf','record','1. w 54 +12 t1 1/6 1/5 w school','2026-11-21T19:09:42.032Z',NULL,'3f0b6a36e3a490aef51528b761954313a1894d2bc69b6aca1879ffddd516740a','cff5dda3efe8e00d2e125000c90d5a934d2144f919ca86c57658debb2fd12635');
INSERT INTO entry VALUES(2,1,2,'721df992-3009-45a1-8f8c-0460f54114f4','record','2. b 33 w school 1/4/7 w school','2026-11-21T19:09:42.033Z',NULL,'cff5dda3efe8e00d2e125000c90d5a934d2144f919ca86c57658debb2fd12635','2df1500af6e1bc3d25f55fa6dd78716e1344461c942c5a19b1df00b5c128e35f');
INSERT INTO entry VALUES(3,1,3,'756a7cbc-9456-4dc2-86a8-6266a4228c09','record','3. w 32 b school 10 false ruled 6 6/8/11 b school 10','2026-11-21T19:09:42.034Z',NULL,'2df1500af6e1bc3d25f55fa6dd78716e1344461c942c5a19b1df00b5c128e35f','92b2ac389e59c022c594490e5ee9dae4f7adb929e8ddb02325014b6937b6fa43');
INSERT INTO entry VALUES(4,1,4,'aa98249c-5541-42c6-829f-f737c1f6184f','record','4. b 42 1/6 1/7 = 1/3/7','2026-11-21T19:09:42.035Z',NULL,'92b2ac389e59c022c594490e5ee9dae4f7adb929e8ddb02325014b6937b6fa43','44063972f42e8edec4e856762e64c35e78f7dd36a605c863b2a5d3a0ab4abd26');
INSERT INTO entry VALUES(5,1,5,'3484a782-08ea-4c1f-9dfa-5ab7e89ff5fc','record','5. w 61 b school 4 11/14 w school 6','2026-11-21T19:09:42.036Z',NULL,'44063972f42e8edec4e856762e64c35e78f7dd36a605c863b2a5d3a0ab4abd26','c71f6472dffde1a18bf3a601d61d4dc63bdccee944bcbd1fafeeb4a75ad184ae');
INSERT INTO entry VALUES(6,1,6,'a4f99b05-47a2-4c77-bbe8-60f919e5ede2','record','6. b 64 w+14 stay 1/6 1/8 = stands w school 6','2026-11-21T19:09:42.037Z',NULL,'c71f6472dffde1a18bf3a601d61d4dc63bdccee944bcbd1fafeeb4a75ad184ae','d3decdcf44ac676e687dd8d5123a77f1b14baa9f326730908cc92b14e4889988');
INSERT INTO entry VALUES(7,1,7,'83aaba99-9f5b-4973-9e35-34b5914b4170','record','7. w 54 5/9 1/6 b school 0 false ruled 2','2026-11-21T19:09:42.038Z',NULL,'d3decdcf44ac676e687dd8d5123a77f1b14baa9f326730908cc92b14e4889988','f8bfb6ba3b8891fdc2efa34f5fa78bc0af502d3b5dc518676ba15616ede4f9b4');
INSERT INTO entry VALUES(8,1,8,'27957685-22d0-4953-ace1-8307b26b4173','record','8. b 31 @0:8 6/13 8/13 = 8/9 6/9','2026-11-21T19:09:42.039Z',NULL,'f8bfb6ba3b8891fdc2efa34f5fa78bc0af502d3b5dc518676ba15616ede4f9b4','cfbff7799ab7e2c94cb6b034f44e9d7c75108625f1089aad8ad6ce0644af539b');
INSERT INTO entry VALUES(9,1,9,'9d3769cb-3e90-44d7-b505-7cb01544bb7d','record','9. w 55 b school 6 +0 b+6 14/19 6/11 w school','2026-11-21T19:09:42.040Z',NULL,'cfbff7799ab7e2c94cb6b034f44e9d7c75108625f1089aad8ad6ce0644af539b','d0bfc3e109d6891f57130a722d3a3324a6da29d006b516db75dac0d546cf7e98');
INSERT INTO entry VALUES(10,1,10,'d99ae825-2530-48a4-95ed-05dfd37b0066','record','10. b 65 +6 w+0 1/7','2026-11-21T19:09:42.041Z',NULL,'d0bfc3e109d6891f57130a722d3a3324a6da29d006b516db75dac0d546cf7e98','906b2167d36748af6c514208e2cb60a1ef4c3fc4c19c290d4e3eba71ab551fc5');
INSERT INTO entry VALUES(11,1,11,'13f67ea2-624e-4628-a492-24ac64b509b9','record','11. w 51 w school 10 false 19/20 1/6 b school 2','2026-11-21T19:09:42.042Z',NULL,'906b2167d36748af6c514208e2cb60a1ef4c3fc4c19c290d4e3eba71ab551fc5','a9ddcdbf15f3264bea98806932441ec8a8b5398db10aed76b6433d2d4e4c0955');
INSERT INTO entry VALUES(12,1,12,'b559529a-ff57-487f-9775-7fd6655f6e10','record','12. b 21 w@1:4 1/2 w school 12','2026-11-21T19:09:42.043Z',NULL,'a9ddcdbf15f3264bea98806932441ec8a8b5398db10aed76b6433d2d4e4c0955','98d551b1038d266f62b4065a1db11ba7c506f9e818a1d5b7f740f6cdd8b3aac9');
INSERT INTO entry VALUES(13,1,13,'d5675754-796d-43de-8078-b66553517747','record','13. w 32 +2 1/3/6','2026-11-21T19:09:42.044Z',NULL,'98d551b1038d266f62b4065a1db11ba7c506f9e818a1d5b7f740f6cdd8b3aac9','3ec41cdb96b263e609402c51f929decf57c7229742cfbf152542729c67dc353c');
INSERT INTO entry VALUES(14,1,14,'e6bc63ec-c43f-4e76-9c3a-8375bf329a79','record','14. b 11 +6 9/12 = 9/10/11','2026-11-21T19:09:42.045Z',NULL,'3ec41cdb96b263e609402c51f929decf57c7229742cfbf152542729c67dc353c','5ce6b1fc67ec4ae8319b796bc62637556a6a460a9f7f500f5df22690ec2ce3a6');
INSERT INTO entry VALUES(15,1,15,'540be14d-e3e7-4a42-a630-ea69a7ddfda4','record','15. w 43 6/10+20/22 b school 2','2026-11-21T19:09:42.046Z',NULL,'5ce6b1fc67ec4ae8319b796bc62637556a6a460a9f7f500f5df22690ec2ce3a6','acc3f9fe589c15e204ebde7630a5a40fb7deac566b52b28d72b1b2748cd36a2f');
INSERT INTO entry VALUES(16,1,16,'e1b36a3d-c127-458a-82f3-beb24043521b','record','16. b 51 9/10 2/7 w school 10','2026-11-21T19:09:42.047Z',NULL,'acc3f9fe589c15e204ebde7630a5a40fb7deac566b52b28d72b1b2748cd36a2f','3a0c53922f74a44c744dcdacc696392e09990c7909313adafa06f7d82806bb38');
INSERT INTO entry VALUES(17,1,17,'5caf7307-77af-48b0-8291-d2b68390180a','record','17. w 43 @1:6 11/17 1/3','2026-11-21T19:09:42.048Z',NULL,'3a0c53922f74a44c744dcdacc696392e09990c7909313adafa06f7d82806bb38','230977dfdb3f42a48dafd7efe26c826a80abb11afe5067b4ea45719c0383a4cb');
INSERT INTO entry VALUES(18,1,18,'efb42558-3b74-4839-8537-158516a6e2e2','record','18. b 53 b school false 1/4/9','2026-11-21T19:09:42.049Z',NULL,'230977dfdb3f42a48dafd7efe26c826a80abb11afe5067b4ea45719c0383a4cb','77f6bcadd0006b55091de578c9770c272d82d72770debce63b11dd33b7b69cc2');
INSERT INTO entry VALUES(19,1,19,'79bd7b93-b254-4264-9bfa-88510e74ec04','record','19. w 31 b school 12 ruled 6 +2 6/9 1/2','2026-11-21T19:09:42.050Z',NULL,'77f6bcadd0006b55091de578c9770c272d82d72770debce63b11dd33b7b69cc2','9662a08a481566fd58c90840bdc857f916c64122cdb561e8904ef571571ee539');
INSERT INTO entry VALUES(20,1,20,'2f14323a-b9ee-4543-bca9-6870928a819e','record','20. b 43 w+12 9/16 11/17 = 10/12 9/12','2026-11-21T19:09:42.051Z',NULL,'9662a08a481566fd58c90840bdc857f916c64122cdb561e8904ef571571ee539','24c228824982cff6a0d0e7a55fc94adae1d607eae64c761ab5573d77bda137e0');
INSERT INTO entry VALUES(21,1,21,'b620d3a9-8baf-4c8a-a6b9-f2616968d658','record','21. w 64 b school 3/8','2026-11-21T19:09:42.052Z',NULL,'24c228824982cff6a0d0e7a55fc94adae1d607eae64c761ab5573d77bda137e0','3d4392a1ec6352afd0976e9c89bca56ba057d020bd438ce6f096f0e84325beb2');
INSERT INTO entry VALUES(22,1,22,'c051ce0f-2490-44a8-9038-e1b6035a620e','record','22. b 66 b school 2','2026-11-21T19:09:42.053Z',NULL,'3d4392a1ec6352afd0976e9c89bca56ba057d020bd438ce6f096f0e84325beb2','9a5062c38bb7b296f4f2abbf632c92f8ce9bd5b0164f239c68f7de35bd74ed0d');
INSERT INTO entry VALUES(23,2,1,'67d3a8c2-0f6e-41fc-82f0-94f48d9fce4c','record','1. w 21 +16 1/3 1/2','2026-11-21T19:09:42.056Z',NULL,'74b7a955e642c3eb94292e24325aaa73bb1696c8d75b239f042d00f43961a298','5949cb7fb25c8ac65e330bc3e1ecb11eedef7cd52f50944de27f38151412c83c');
INSERT INTO entry VALUES(24,2,2,'bbb27ee1-25c9-4027-a999-e6487011bb7c','record','2. b 63 1/7 1/4 b school 12 false','2026-11-21T19:09:42.057Z',NULL,'5949cb7fb25c8ac65e330bc3e1ecb11eedef7cd52f50944de27f38151412c83c','8cad82aaac561fa0a07591ceea9f221e8ec4859937f380fc9b45ffbf775ec7c6');
INSERT INTO entry VALUES(25,2,3,'be406d80-7061-4a12-8195-e902ce9efebc','record','3. w 31 @1:4 t1 1/2/5','2026-11-21T19:09:42.058Z',NULL,'8cad82aaac561fa0a07591ceea9f221e8ec4859937f380fc9b45ffbf775ec7c6','c9a80ed40d29b9fd4c44d126a20b1f30da34e795bfc974c078f41b6b13059620');
INSERT INTO entry VALUES(26,2,4,'f5dd98d3-fb3c-4a3e-8d86-e1895c6f1239','record','4. b 44 +12 4/7','2026-11-21T19:09:42.059Z',NULL,'c9a80ed40d29b9fd4c44d126a20b1f30da34e795bfc974c078f41b6b13059620','65ce6a2a7c8b3bb38209c03bff9074ae5f9b7d6887eb487f8a246764cb4ec58d');
INSERT INTO entry VALUES(27,2,5,'a2444771-9595-49c3-b5ef-db46838e228d','record','5. w 53 +4 t1 1/7+3/7 = 3/8 1/4','2026-11-21T19:09:42.060Z',NULL,'65ce6a2a7c8b3bb38209c03bff9074ae5f9b7d6887eb487f8a246764cb4ec58d','1782b0440bcce73bf7706ed2d2f10e9446f550d821e6ac0eb1ac6a077ab52690');
INSERT INTO entry VALUES(28,2,6,'8dd027ce-5b39-4a72-bc0f-df2ee2823654','record','6. b 61 b school 1/2/8','2026-11-21T19:09:42.061Z',NULL,'1782b0440bcce73bf7706ed2d2f10e9446f550d821e6ac0eb1ac6a077ab52690','337a2c515ce75dd0500c95b8bcb8284b6e17502ff7fee5da7919a7264ac155a8');
INSERT INTO entry VALUES(29,2,7,'7920d0fa-e926-4550-98ab-3d727e34f245','record','7. w 22 8/10 2/4','2026-11-21T19:09:42.062Z',NULL,'337a2c515ce75dd0500c95b8bcb8284b6e17502ff7fee5da7919a7264ac155a8','490a1ddfa44fe63f99d9625c4d00055d39e83cd31514831681929b1eef1035a5');
INSERT INTO entry VALUES(30,2,8,'20a9ba3d-731c-417b-9b48-40bc095d96d9','record','8. b 63 +12 w+6 1/7 1/4','2026-11-21T19:09:42.063Z',NULL,'490a1ddfa44fe63f99d9625c4d00055d39e83cd31514831681929b1eef1035a5','c8e68e797567420a1e81be59b293671e6e537a77cc39114359bcfeab82f22d61');
INSERT INTO entry VALUES(31,2,9,'67c2c34b-ded1-49b0-8fcf-a51c4b3e24f7','record','9. w 33 b+8 5/8/11','2026-11-21T19:09:42.064Z',NULL,'c8e68e797567420a1e81be59b293671e6e537a77cc39114359bcfeab82f22d61','60b04fc41360ef75fba7b83661cc0d3b9436e5767290c6e3f43392c44939d35a');
INSERT INTO entry VALUES(32,2,10,'e224b480-eff7-427e-893d-72c7a5937bbb','record','10. b 61 w+16 go b school','2026-11-21T19:09:42.065Z',NULL,'60b04fc41360ef75fba7b83661cc0d3b9436e5767290c6e3f43392c44939d35a','f0e9aa36d7b94eea50374aed0229a7e3d9455723c638c363d35b49fedb27f98f');
INSERT INTO entry VALUES(33,2,11,'d7324076-06e4-4d93-9eeb-176d9f84f724','record','11. b 21 +0 w+6 1/3 1/2 w school ruled 4','2026-11-21T19:09:42.066Z',NULL,'f0e9aa36d7b94eea50374aed0229a7e3d9455723c638c363d35b49fedb27f98f','595c484594dfa31df462f530f9ebbcfb34f73fc015d59001d32c91b66fb27cf3');
INSERT INTO entry VALUES(34,2,12,'c8d9bfc7-1971-403e-8c76-f1fae8ff7583','record','12. w 32 w school +0 1/3/6','2026-11-21T19:09:42.067Z',NULL,'595c484594dfa31df462f530f9ebbcfb34f73fc015d59001d32c91b66fb27cf3','f938f29058abcb45f0ce08f382f6bf5294d2a05e21b41c3fb0d8f7613a0d6f57');
INSERT INTO entry VALUES(35,2,13,'b89e02e6-0ac6-4c78-9441-ae5273116c5e','record','13. b 54 1/7 3/10 = 3/7 1/6 b school 12 ruled 4','2026-11-21T19:09:42.068Z',NULL,'f938f29058abcb45f0ce08f382f6bf5294d2a05e21b41c3fb0d8f7613a0d6f57','762e454f8c32656e76af2fbd8d5058ddad22008487e1a3e2c370440d49ae6023');
INSERT INTO entry VALUES(36,2,14,'5c9b2f4f-dace-4c87-a923-b34e6797086c','record','14. w 53 b school 1/6 1/4','2026-11-21T19:09:42.069Z',NULL,'762e454f8c32656e76af2fbd8d5058ddad22008487e1a3e2c370440d49ae6023','b55a08117b4b7d1fbe413501be55499c3a62f3434cc82218ab1b8fab99c019f2');
INSERT INTO entry VALUES(37,2,15,'5dfc561a-5173-4d35-be2f-4491e252eec5','record','15. b 55 +14 1/6/11','2026-11-21T19:09:42.070Z',NULL,'b55a08117b4b7d1fbe413501be55499c3a62f3434cc82218ab1b8fab99c019f2','864ae771d48f26e8502299ef3176d199deeab70f12ff997a00e8b1ef4a946d42');
INSERT INTO entry VALUES(38,2,16,'ca4b39a0-70f3-4dbb-9dbf-cd13743ada59','record','16. w 63 b+2 4/7 1/7 b school 6 false ruled 4','2026-11-21T19:09:42.071Z',NULL,'864ae771d48f26e8502299ef3176d199deeab70f12ff997a00e8b1ef4a946d42','a85c8b1a9037f2348f629967aa01f36151a1ac628e2086acae28f3919aee83a2');
INSERT INTO entry VALUES(39,2,17,'60891c8e-faf5-43a2-9251-c7066ffd1aea','record','17. b 61 11/16 6/11','2026-11-21T19:09:42.072Z',NULL,'a85c8b1a9037f2348f629967aa01f36151a1ac628e2086acae28f3919aee83a2','7aa160aa278ead2fae504999df1310899e19f2d8e9504b5d3dfd68eafbc973b1');
INSERT INTO entry VALUES(40,2,18,'1e03b340-a97b-4e70-ad10-bf3c0fc1ddf3','record','18. w 52 b+0 6/11 6/8','2026-11-21T19:09:42.073Z',NULL,'7aa160aa278ead2fae504999df1310899e19f2d8e9504b5d3dfd68eafbc973b1','b718b5d80f336e5c0fe9301af09e9c0f426f1ea322b6af12b278e7351c86663b');
INSERT INTO entry VALUES(41,2,19,'b53b5a5c-f4b7-47dc-906e-ccef8ddf72d0','record','19. b 61 1/2/8 b school 4 false','2026-11-21T19:09:42.074Z',NULL,'b718b5d80f336e5c0fe9301af09e9c0f426f1ea322b6af12b278e7351c86663b','71a85fb99bf38db436a3b69a4b23c0090348a70c018cbcdd10e8e46bc0d1da19');
INSERT INTO entry VALUES(42,2,20,'33620adf-6e2e-4c59-baa5-59fb9fff3c0b','record','20. w 22 stay 1/3/5 w school 0','2026-11-21T19:09:42.075Z',NULL,'71a85fb99bf38db436a3b69a4b23c0090348a70c018cbcdd10e8e46bc0d1da19','fd8ce2be05c9c0b1b041dab264c3bf21e96eb595d3d415d49aa03112b85c1f59');
INSERT INTO entry VALUES(43,2,21,'a607bfa7-9452-4975-b8d8-851427b51e47','record','21. b 51 w school ruled 0 2/3 1/6','2026-11-21T19:09:42.076Z',NULL,'fd8ce2be05c9c0b1b041dab264c3bf21e96eb595d3d415d49aa03112b85c1f59','0d0c43dc6ea309e942dcc3b485c71a4ba9f61a21789d37afb68f2e0f67a33fb8');
INSERT INTO entry VALUES(44,2,22,'f4d453be-666e-4b82-bbda-34c94c357c43','record','22. w 43 b+8 7/11 7/10 w school 4 false ruled 8','2026-11-21T19:09:42.077Z',NULL,'0d0c43dc6ea309e942dcc3b485c71a4ba9f61a21789d37afb68f2e0f67a33fb8','79523c68ddc9e09dce80a9ca2c27dcbeddc669ab15a2fdbbec8d66a7ebcdde0e');
INSERT INTO entry VALUES(45,2,23,'4fcbc594-3f55-4df4-bf8a-3b89e79f9c57','record','23. b 21 8/9 1/3','2026-11-21T19:09:42.078Z',NULL,'79523c68ddc9e09dce80a9ca2c27dcbeddc669ab15a2fdbbec8d66a7ebcdde0e','1c09b4cb22ccd248b9091f1ba371eeedf024140ade518d26e635906c44d00877');
INSERT INTO entry VALUES(46,2,24,'d17c9995-665b-4b1d-a9b4-1f634eef89af','record','24. w 22 b school stay t5 5/7 1/3 w school','2026-11-21T19:09:42.079Z',NULL,'1c09b4cb22ccd248b9091f1ba371eeedf024140ade518d26e635906c44d00877','652c14d2077d21765f6ea32e316312633b2ecb060ac1c1f2a7ac0e0aa2baec9a');
INSERT INTO entry VALUES(47,2,25,'3de47313-51a3-49a2-a31d-ed578f580b84','record','25. b 11 +12 w+2','2026-11-21T19:09:42.080Z',NULL,'652c14d2077d21765f6ea32e316312633b2ecb060ac1c1f2a7ac0e0aa2baec9a','8e8dfa518ecea3cad12f60530f14bd10d748b870fd85df363ab70b7c241b3e2a');
INSERT INTO entry VALUES(48,3,1,'12f328ee-d45f-4c5d-bfcf-7d5a4a99b4ef','line','w 64 1/7 1/5','2026-11-21T19:09:42.066Z',NULL,'3cfc7296b57f2ee77a24564df0ea67a7d0e02d6635d837d37555c43d24872ed4','c179c05f609939b57751df05d63be187228b899459f521bbb33379f149137d9e');
INSERT INTO entry VALUES(49,3,2,'84370006-62c9-45ef-8465-c2634afd47f0','line','53','2026-11-21T19:09:42.075Z',NULL,'c179c05f609939b57751df05d63be187228b899459f521bbb33379f149137d9e','5cc9c99056c8ecf378347d8544573ec0ef7f8e32aa2f5a5c0963eca2e4c3e9aa');
INSERT INTO entry VALUES(50,3,3,'65fbcf8a-710d-4873-bd0e-cbfe71cdb5bb','line','1/4 1/7','2026-11-21T19:09:42.083Z',NULL,'5cc9c99056c8ecf378347d8544573ec0ef7f8e32aa2f5a5c0963eca2e4c3e9aa','6c4bc932c039e5109d386e42c28dad290581a5d84490cf961359f3c690e32aa6');
INSERT INTO entry VALUES(51,3,4,'c3bfda00-dab7-4ce5-9fc7-f03db3aa6b35','line','= stands','2026-11-21T19:09:42.087Z',NULL,'6c4bc932c039e5109d386e42c28dad290581a5d84490cf961359f3c690e32aa6','94d7279397d5bdd90e8e7e6b33775abca92213834ce73f7b7452b3f5585c3819');
INSERT INTO entry VALUES(52,3,5,'5f05fe95-eb7c-482e-bbe6-6d854921b4ce','undo','= stands','2026-11-21T19:09:42.091Z',NULL,'94d7279397d5bdd90e8e7e6b33775abca92213834ce73f7b7452b3f5585c3819','77ba0aa317b2f8268a8c306d4abdb7c4954a5710b07ba554faaaf3e0b7323681');
INSERT INTO entry VALUES(53,3,6,'c44f70da-0ecb-4939-9da3-7a09e1c52f8e','line','= 1/4 1/6','2026-11-21T19:09:42.095Z',NULL,'77ba0aa317b2f8268a8c306d4abdb7c4954a5710b07ba554faaaf3e0b7323681','a1bfb2afa7af8b85f9fb51691cc08b3d167f423f25b45a45ac049694f45a9f1c');
INSERT INTO entry VALUES(54,3,7,'fd619aac-88bc-4307-953a-dd5e8b062afb','line','61','2026-11-21T19:09:42.098Z',NULL,'a1bfb2afa7af8b85f9fb51691cc08b3d167f423f25b45a45ac049694f45a9f1c','f8873f953cef23b2e41364330df41bd2486a2765030b3ec87c0932cdbf048797');
INSERT INTO entry VALUES(55,3,8,'a176c421-9369-422c-93e9-9622da09a7d9','line','stay','2026-11-21T19:09:42.103Z',NULL,'f8873f953cef23b2e41364330df41bd2486a2765030b3ec87c0932cdbf048797','49ae6bf7bffe887ba296e0a188d556f43a675a65f7e9a3ca2a12ffad51774a7f');
CREATE TABLE coup (
    match_id INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number > 0),
    entry_seq INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('w', 'b')),
    die1 INTEGER NOT NULL CHECK (die1 BETWEEN 0 AND 6),
    die2 INTEGER NOT NULL CHECK (die2 BETWEEN 0 AND 6),
    dice TEXT NOT NULL,
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
) STRICT;
INSERT INTO coup VALUES(1,1,1,'w',5,4,'54','1/6 1/5','{"coup":1,"side":"w","dice":[5,4],"before":"W:1x15 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":12,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"1/6 1/5","legal":true,"faults":[],"final":"1/6 1/5","schools":[{"kind":"over","by":"w","to":"b","points":12,"claimed":0,"state":"open"},{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"}],"after":"W:1x13,5,6 B:1x15","score":{"w":{"points":0,"holes":2},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"b","over":null}',0,0,'rail',2,0,'rail','W:1x13,5,6 B:1x15','b');
INSERT INTO coup VALUES(1,2,2,'b',3,3,'33','1/4/7','{"coup":2,"side":"b","dice":[3,3],"before":"W:1x13,5,6 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/4/7","legal":true,"faults":[],"final":"1/4/7","schools":[{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"},{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"}],"after":"W:1x13,5,6 B:1x14,7","score":{"w":{"points":0,"holes":2},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"w","over":null}',0,0,'rail',2,0,'rail','W:1x13,5,6 B:1x14,7','w');
INSERT INTO coup VALUES(1,3,3,'w',3,2,'32','6/8/11','{"coup":3,"side":"w","dice":[3,2],"before":"W:1x13,5,6 B:1x14,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"6/8/11","legal":true,"faults":[],"final":"6/8/11","schools":[{"kind":"false","by":"b","to":"w","points":10,"claimed":10,"state":"false"}],"after":"W:1x13,5,11 B:1x14,7","score":{"w":{"points":10,"holes":2},"b":{"points":6,"holes":0},"bredouille":"w","pavilion":"rail","double":["w"]},"next":"b","over":null}',10,6,'w',2,0,'rail','W:1x13,5,11 B:1x14,7','b');
INSERT INTO coup VALUES(1,4,4,'b',4,2,'42','1/3/7 1/6','{"coup":4,"side":"b","dice":[4,2],"before":"W:1x13,5,11 B:1x14,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/3/7 1/6","legal":false,"faults":[{"code":"N3","choices":["stands","1/3/7"],"chosen":"1/3/7"}],"final":"1/3/7","schools":[],"after":"W:1x13,5,11 B:1x13,7x2","score":{"w":{"points":10,"holes":2},"b":{"points":6,"holes":0},"bredouille":"w","pavilion":"rail","double":["w"]},"next":"w","over":null}',10,6,'w',2,0,'rail','W:1x13,5,11 B:1x13,7x2','w');
INSERT INTO coup VALUES(1,5,5,'w',6,1,'61','11/14','{"coup":5,"side":"w","dice":[6,1],"before":"W:1x13,5,11 B:1x13,7x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":2},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"11/14","legal":false,"faults":[{"code":"N1","choices":["1/2/8","1/7 1/2","5/11 1/2","5/6 1/7"],"chosen":null},{"code":"R1","choices":["1/2/8","1/7 1/2","5/11 1/2","5/6 1/7"],"chosen":null},{"code":"D1","choices":["1/2/8","1/7 1/2","5/11 1/2","5/6 1/7"],"chosen":null}],"final":"11/14","schools":[{"kind":"false","by":"b","to":"w","points":4,"claimed":4,"state":"false"},{"kind":"false","by":"w","to":"b","points":6,"claimed":6,"state":"false"}],"after":"W:1x13,5,14 B:1x13,7x2","score":{"w":{"points":2,"holes":4},"b":{"points":8,"holes":0},"bredouille":"b","pavilion":"rail","double":["b"]},"next":"b","over":null}',2,8,'b',4,0,'rail','W:1x13,5,14 B:1x13,7x2','b');
INSERT INTO coup VALUES(1,6,6,'b',6,4,'64','1/8 1/6','{"coup":6,"side":"b","dice":[6,4],"before":"W:1x13,5,14 B:1x13,7x2","due":[{"to":"roller","jan":"true-hit","field":11,"ways":2,"points":4,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":4,"opponent":14},"holes_won":{"roller":2,"opponent":2},"decision":"stay","play":"1/8 1/6","legal":false,"faults":[{"code":"N1","choices":["stands","1/7 1/5"],"chosen":"stands"},{"code":"N2","choices":["stands","1/7 1/5"],"chosen":"stands"}],"final":"1/8 1/6","schools":[{"kind":"over","by":"w","to":"b","points":14,"claimed":0,"state":"open"},{"kind":"false","by":"w","to":"b","points":6,"claimed":6,"state":"false"}],"after":"W:1x13,5,14 B:1x11,6,7x2,8","score":{"w":{"points":2,"holes":6},"b":{"points":6,"holes":2},"bredouille":"b","pavilion":"down","double":["b"]},"next":"w","over":null}',2,6,'b',6,2,'down','W:1x13,5,14 B:1x11,6,7x2,8','w');
INSERT INTO coup VALUES(1,7,7,'w',5,4,'54','5/9 1/6','{"coup":7,"side":"w","dice":[5,4],"before":"W:1x13,5,14 B:1x11,6,7x2,8","due":[{"to":"roller","jan":"true-hit","field":19,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":4,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"5/9 1/6","legal":true,"faults":[],"final":"5/9 1/6","schools":[],"after":"W:1x12,6,9,14 B:1x11,6,7x2,8","score":{"w":{"points":6,"holes":6},"b":{"points":8,"holes":2},"bredouille":"rail","pavilion":"down","double":[]},"next":"b","over":null}',6,8,'rail',6,2,'down','W:1x12,6,9,14 B:1x11,6,7x2,8','b');
INSERT INTO coup VALUES(1,8,8,'b',3,1,'31','8/13 6/13','{"coup":8,"side":"b","dice":[3,1],"before":"W:1x12,6,9,14 B:1x11,6,7x2,8","due":[{"to":"roller","jan":"true-hit","field":11,"ways":2,"points":4,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"8/13 6/13","legal":false,"faults":[{"code":"N3","choices":["6/7/10","8/9 6/9"],"chosen":"8/9 6/9"},{"code":"C2","choices":["6/7/10","8/9 6/9"],"chosen":"8/9 6/9"}],"final":"8/9 6/9","schools":[{"kind":"under","by":"b","to":"w","points":4,"claimed":0,"state":"open"}],"after":"W:1x12,6,9,14 B:1x11,7x2,9x2","score":{"w":{"points":6,"holes":6},"b":{"points":8,"holes":2},"bredouille":"rail","pavilion":"down","double":[]},"next":"w","over":null}',6,8,'rail',6,2,'down','W:1x12,6,9,14 B:1x11,7x2,9x2','w');
INSERT INTO coup VALUES(1,9,9,'w',5,5,'55','14/19 6/11','{"coup":9,"side":"w","dice":[5,5],"before":"W:1x12,6,9,14 B:1x11,7x2,9x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":6},"holes_won":{"roller":1,"opponent":0},"decision":null,"play":"14/19 6/11","legal":true,"faults":[],"final":"14/19 6/11","schools":[{"kind":"false","by":"b","to":"w","points":6,"claimed":6,"state":"false"},{"kind":"over","by":"b","to":"w","points":6,"claimed":6,"state":"claimed"}],"after":"W:1x12,9,11,19 B:1x11,7x2,9x2","score":{"w":{"points":6,"holes":7},"b":{"points":0,"holes":2},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',6,0,'rail',7,2,'down','W:1x12,9,11,19 B:1x11,7x2,9x2','b');
INSERT INTO coup VALUES(1,10,10,'b',6,5,'65','1/7','{"coup":10,"side":"b","dice":[6,5],"before":"W:1x12,9,11,19 B:1x11,7x2,9x2","due":[{"to":"roller","jan":"true-hit","field":6,"ways":1,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"},{"to":"opponent","jan":"helpless","points":2,"cite":"M VI"}],"points":{"roller":6,"opponent":2},"marked":{"roller":6,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/7","legal":true,"faults":[],"final":"1/7","schools":[],"after":"W:1x12,9,11,19 B:1x10,7x3,9x2","score":{"w":{"points":6,"holes":7},"b":{"points":6,"holes":2},"bredouille":"b","pavilion":"down","double":["b"]},"next":"w","over":null}',6,6,'b',7,2,'down','W:1x12,9,11,19 B:1x10,7x3,9x2','w');
INSERT INTO coup VALUES(1,11,11,'w',5,1,'51','19/20 1/6','{"coup":11,"side":"w","dice":[5,1],"before":"W:1x12,9,11,19 B:1x10,7x3,9x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":2},"decision":null,"play":"19/20 1/6","legal":true,"faults":[],"final":"19/20 1/6","schools":[{"kind":"under","by":"w","to":"b","points":2,"claimed":0,"state":"open","of":10},{"kind":"false","by":"w","to":"b","points":10,"claimed":10,"state":"false"},{"kind":"false","by":"b","to":"w","points":2,"claimed":2,"state":"false"}],"after":"W:1x11,6,9,11,20 B:1x10,7x3,9x2","score":{"w":{"points":2,"holes":7},"b":{"points":4,"holes":4},"bredouille":"w","pavilion":"down","double":["w"]},"next":"b","over":null}',2,4,'w',7,4,'down','W:1x11,6,9,11,20 B:1x10,7x3,9x2','b');
INSERT INTO coup VALUES(1,12,12,'b',2,1,'21','1/2','{"coup":12,"side":"b","dice":[2,1],"before":"W:1x11,6,9,11,20 B:1x10,7x3,9x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":14},"holes_won":{"roller":2,"opponent":1},"decision":null,"play":"1/2","legal":false,"faults":[{"code":"D1","choices":["stands","1/3 1/2","7/9 1/2","9/11 1/2"],"chosen":"stands"}],"final":"1/2","schools":[{"kind":"over","by":"w","to":"b","points":12,"claimed":0,"state":"open"},{"kind":"false","by":"w","to":"b","points":12,"claimed":12,"state":"false"}],"after":"W:1x11,6,9,11,20 B:1x9,2,7x3,9x2","score":{"w":{"points":0,"holes":8},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"w","over":null}',0,0,'rail',8,6,'down','W:1x11,6,9,11,20 B:1x9,2,7x3,9x2','w');
INSERT INTO coup VALUES(1,13,13,'w',3,2,'32','1/3/6','{"coup":13,"side":"w","dice":[3,2],"before":"W:1x11,6,9,11,20 B:1x9,2,7x3,9x2","due":[{"to":"roller","jan":"true-hit","field":23,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":2,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/3/6","legal":true,"faults":[],"final":"1/3/6","schools":[{"kind":"under","by":"w","to":"b","points":2,"claimed":0,"state":"open"}],"after":"W:1x10,6x2,9,11,20 B:1x9,2,7x3,9x2","score":{"w":{"points":2,"holes":8},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',2,0,'rail',8,6,'down','W:1x10,6x2,9,11,20 B:1x9,2,7x3,9x2','b');
INSERT INTO coup VALUES(1,14,14,'b',1,1,'11','9/12','{"coup":14,"side":"b","dice":[1,1],"before":"W:1x10,6x2,9,11,20 B:1x9,2,7x3,9x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":6,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"9/12","legal":false,"faults":[{"code":"N3","choices":["9/10/11"],"chosen":"9/10/11"},{"code":"C2","choices":["9/10/11"],"chosen":"9/10/11"}],"final":"9/10/11","schools":[{"kind":"over","by":"b","to":"w","points":6,"claimed":0,"state":"open"}],"after":"W:1x10,6x2,9,11,20 B:1x9,2,7x3,9,11","score":{"w":{"points":2,"holes":8},"b":{"points":6,"holes":6},"bredouille":"b","pavilion":"down","double":["b"]},"next":"w","over":null}',2,6,'b',8,6,'down','W:1x10,6x2,9,11,20 B:1x9,2,7x3,9,11','w');
INSERT INTO coup VALUES(1,15,15,'w',4,3,'43','20/22 6/10','{"coup":15,"side":"w","dice":[4,3],"before":"W:1x10,6x2,9,11,20 B:1x9,2,7x3,9,11","due":[{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":16,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":23,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":8,"opponent":0},"marked":{"roller":8,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":null,"play":"20/22 6/10","legal":false,"faults":[{"code":"N4","choices":["stands","6/10 1/4","6/10 6/9","6/9 1/5"],"chosen":"stands"}],"final":"20/22 6/10","schools":[{"kind":"false","by":"b","to":"w","points":2,"claimed":2,"state":"false"}],"after":"W:1x10,6,9,10,11,22 B:1x9,2,7x3,9,11","score":{"w":{"points":0,"holes":9},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',0,0,'rail',9,6,'down','W:1x10,6,9,10,11,22 B:1x9,2,7x3,9,11','b');
INSERT INTO coup VALUES(1,16,16,'b',5,1,'51','9/10 2/7','{"coup":16,"side":"b","dice":[5,1],"before":"W:1x10,6,9,10,11,22 B:1x9,2,7x3,9,11","due":[{"to":"roller","jan":"true-hit","field":3,"ways":1,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":15,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":16,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":10,"opponent":0},"marked":{"roller":10,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"9/10 2/7","legal":true,"faults":[],"final":"9/10 2/7","schools":[{"kind":"false","by":"w","to":"b","points":10,"claimed":10,"state":"false"}],"after":"W:1x10,6,9,10,11,22 B:1x9,7x4,10,11","score":{"w":{"points":0,"holes":9},"b":{"points":8,"holes":8},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"w","over":null}',0,8,'rail',9,8,'down','W:1x10,6,9,10,11,22 B:1x9,7x4,10,11','w');
INSERT INTO coup VALUES(1,17,17,'w',4,3,'43','11/17 1/3','{"coup":17,"side":"w","dice":[4,3],"before":"W:1x10,6,9,10,11,22 B:1x9,7x4,10,11","due":[{"to":"roller","jan":"true-hit","field":14,"ways":2,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":15,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":6,"opponent":0},"marked":{"roller":18,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":null,"play":"11/17 1/3","legal":false,"faults":[{"code":"N1","choices":["1/5 1/4","6/10 1/4","6/9 1/5"],"chosen":null},{"code":"N2","choices":["1/5 1/4","6/10 1/4","6/9 1/5"],"chosen":null},{"code":"R1","choices":["1/5 1/4","6/10 1/4","6/9 1/5"],"chosen":null}],"final":"11/17 1/3","schools":[{"kind":"over","by":"w","to":"b","points":12,"claimed":0,"state":"open"}],"after":"W:1x9,3,6,9,10,17,22 B:1x9,7x4,10,11","score":{"w":{"points":6,"holes":10},"b":{"points":0,"holes":8},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',6,0,'rail',10,8,'down','W:1x9,3,6,9,10,17,22 B:1x9,7x4,10,11','b');
INSERT INTO coup VALUES(1,18,18,'b',5,3,'53','1/4/9','{"coup":18,"side":"b","dice":[5,3],"before":"W:1x9,3,6,9,10,17,22 B:1x9,7x4,10,11","due":[{"to":"roller","jan":"true-hit","field":15,"ways":2,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":16,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":19,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":10,"opponent":0},"marked":{"roller":10,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/4/9","legal":true,"faults":[],"final":"1/4/9","schools":[{"kind":"false","by":"b","to":"w","points":0,"claimed":0,"state":"false"}],"after":"W:1x9,3,6,9,10,17,22 B:1x8,7x4,9,10,11","score":{"w":{"points":6,"holes":10},"b":{"points":10,"holes":8},"bredouille":"b","pavilion":"down","double":["b"]},"next":"w","over":null}',6,10,'b',10,8,'down','W:1x9,3,6,9,10,17,22 B:1x8,7x4,9,10,11','w');
INSERT INTO coup VALUES(1,19,19,'w',3,1,'31','6/9 1/2','{"coup":19,"side":"w","dice":[3,1],"before":"W:1x9,3,6,9,10,17,22 B:1x8,7x4,9,10,11","due":[{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":2,"opponent":0},"marked":{"roller":2,"opponent":0},"holes_won":{"roller":0,"opponent":2},"decision":null,"play":"6/9 1/2","legal":true,"faults":[],"final":"6/9 1/2","schools":[],"after":"W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,9,10,11","score":{"w":{"points":2,"holes":10},"b":{"points":4,"holes":10},"bredouille":"w","pavilion":"down","double":["w"]},"next":"b","over":null}',2,4,'w',10,10,'down','W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,9,10,11','b');
INSERT INTO coup VALUES(1,20,20,'b',4,3,'43','11/17 9/12/16','{"coup":20,"side":"b","dice":[4,3],"before":"W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,9,10,11","due":[{"to":"roller","jan":"true-hit","field":8,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":15,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":4,"opponent":12},"holes_won":{"roller":0,"opponent":1},"decision":null,"play":"11/17 9/12/16","legal":false,"faults":[{"code":"N2","choices":["10/12 9/12"],"chosen":"10/12 9/12"},{"code":"C2","choices":["10/12 9/12"],"chosen":"10/12 9/12"},{"code":"R1","choices":["10/12 9/12"],"chosen":"10/12 9/12"}],"final":"10/12 9/12","schools":[{"kind":"over","by":"w","to":"b","points":12,"claimed":12,"state":"claimed"}],"after":"W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,11,12x2","score":{"w":{"points":2,"holes":11},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"w","over":null}',2,0,'rail',11,10,'down','W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,11,12x2','w');
INSERT INTO coup VALUES(1,21,21,'w',6,4,'64','3/8','{"coup":21,"side":"w","dice":[6,4],"before":"W:1x8,2,3,9x2,10,17,22 B:1x8,7x4,11,12x2","due":[{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":2,"opponent":0},"marked":{"roller":2,"opponent":2},"holes_won":{"roller":0,"opponent":1},"decision":null,"play":"3/8","legal":false,"faults":[{"code":"N1","choices":["stands","17/21 3/9","17/23 3/7","3/7 1/7","3/7 2/8","3/9 1/5","3/9 2/6"],"chosen":"stands"},{"code":"D1","choices":["stands","17/21 3/9","17/23 3/7","3/7 1/7","3/7 2/8","3/9 1/5","3/9 2/6"],"chosen":"stands"}],"final":"3/8","schools":[],"after":"W:1x8,2,8,9x2,10,17,22 B:1x8,7x4,11,12x2","score":{"w":{"points":2,"holes":10},"b":{"points":10,"holes":11},"bredouille":"rail","pavilion":"down","double":[]},"next":"b","over":null}',2,10,'rail',10,11,'down','W:1x8,2,8,9x2,10,17,22 B:1x8,7x4,11,12x2','b');
INSERT INTO coup VALUES(1,22,22,'b',6,6,'66',NULL,'{"coup":22,"side":"b","dice":[6,6],"before":"W:1x8,2,8,9x2,10,17,22 B:1x8,7x4,11,12x2","due":[{"to":"roller","jan":"true-hit","field":17,"ways":1,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":23,"ways":1,"points":6,"cite":"M X"},{"to":"roller","jan":"corner-hit","points":6,"cite":"M XI"}],"points":{"roller":16,"opponent":0},"marked":{"roller":16,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":null,"play":null,"legal":true,"faults":[],"final":null,"schools":[{"kind":"false","by":"b","to":"w","points":2,"claimed":2,"state":"false"}],"after":"W:1x8,2,8,9x2,10,17,22 B:1x8,7x4,11,12x2","score":{"w":{"points":0,"holes":10},"b":{"points":0,"holes":12},"bredouille":"rail","pavilion":"down","double":[]},"next":null,"over":"b"}',0,0,'rail',10,12,'down','W:1x8,2,8,9x2,10,17,22 B:1x8,7x4,11,12x2',NULL);
INSERT INTO coup VALUES(2,1,1,'w',2,1,'21','1/3 1/2','{"coup":1,"side":"w","dice":[2,1],"before":"W:1x15 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":16,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"1/3 1/2","legal":true,"faults":[],"final":"1/3 1/2","schools":[{"kind":"over","by":"w","to":"b","points":16,"claimed":0,"state":"open"}],"after":"W:1x13,2,3 B:1x15","score":{"w":{"points":4,"holes":2},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"b","over":null}',4,0,'rail',2,0,'rail','W:1x13,2,3 B:1x15','b');
INSERT INTO coup VALUES(2,2,2,'b',6,3,'63','1/7 1/4','{"coup":2,"side":"b","dice":[6,3],"before":"W:1x13,2,3 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":2},"decision":null,"play":"1/7 1/4","legal":true,"faults":[],"final":"1/7 1/4","schools":[{"kind":"false","by":"b","to":"w","points":12,"claimed":12,"state":"false"}],"after":"W:1x13,2,3 B:1x13,4,7","score":{"w":{"points":4,"holes":4},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"w","over":null}',4,0,'rail',4,0,'rail','W:1x13,2,3 B:1x13,4,7','w');
INSERT INTO coup VALUES(2,3,3,'w',3,1,'31','1/2/5','{"coup":3,"side":"w","dice":[3,1],"before":"W:1x13,2,3 B:1x13,4,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":null,"play":"1/2/5","legal":true,"faults":[],"final":"1/2/5","schools":[{"kind":"hole","by":"w","to":"b","points":0,"claimed":0,"state":"open"}],"after":"W:1x12,2,3,5 B:1x13,4,7","score":{"w":{"points":4,"holes":5},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"b","over":null}',4,0,'rail',5,0,'rail','W:1x12,2,3,5 B:1x13,4,7','b');
INSERT INTO coup VALUES(2,4,4,'b',4,4,'44','4/7','{"coup":4,"side":"b","dice":[4,4],"before":"W:1x12,2,3,5 B:1x13,4,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":12,"opponent":2},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"4/7","legal":false,"faults":[{"code":"N1","choices":["stands","4/8 1/5","7/11 4/8"],"chosen":"stands"},{"code":"D1","choices":["stands","4/8 1/5","7/11 4/8"],"chosen":"stands"}],"final":"4/7","schools":[{"kind":"over","by":"b","to":"w","points":12,"claimed":0,"state":"open"}],"after":"W:1x12,2,3,5 B:1x13,7x2","score":{"w":{"points":2,"holes":5},"b":{"points":0,"holes":2},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',2,0,'rail',5,2,'b','W:1x12,2,3,5 B:1x13,7x2','w');
INSERT INTO coup VALUES(2,5,5,'w',5,3,'53','3/7 1/7','{"coup":5,"side":"w","dice":[5,3],"before":"W:1x12,2,3,5 B:1x13,7x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":4,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"3/7 1/7","legal":false,"faults":[{"code":"N4","choices":["stands","1/4/9","3/6 1/6","3/8 1/4"],"chosen":"3/8 1/4"}],"final":"3/8 1/4","schools":[{"kind":"over","by":"w","to":"b","points":4,"claimed":0,"state":"open"}],"after":"W:1x11,2,4,5,8 B:1x13,7x2","score":{"w":{"points":6,"holes":5},"b":{"points":0,"holes":2},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',6,0,'rail',5,2,'b','W:1x11,2,4,5,8 B:1x13,7x2','b');
INSERT INTO coup VALUES(2,6,6,'b',6,1,'61','1/2/8','{"coup":6,"side":"b","dice":[6,1],"before":"W:1x11,2,4,5,8 B:1x13,7x2","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/2/8","legal":true,"faults":[],"final":"1/2/8","schools":[{"kind":"false","by":"b","to":"w","points":0,"claimed":0,"state":"false"}],"after":"W:1x11,2,4,5,8 B:1x12,7x2,8","score":{"w":{"points":6,"holes":5},"b":{"points":0,"holes":2},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',6,0,'rail',5,2,'b','W:1x11,2,4,5,8 B:1x12,7x2,8','w');
INSERT INTO coup VALUES(2,7,7,'w',2,2,'22','8/10 2/4','{"coup":7,"side":"w","dice":[2,2],"before":"W:1x11,2,4,5,8 B:1x12,7x2,8","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"8/10 2/4","legal":true,"faults":[],"final":"8/10 2/4","schools":[],"after":"W:1x11,4x2,5,10 B:1x12,7x2,8","score":{"w":{"points":6,"holes":5},"b":{"points":0,"holes":2},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',6,0,'rail',5,2,'b','W:1x11,4x2,5,10 B:1x12,7x2,8','b');
INSERT INTO coup VALUES(2,8,8,'b',6,3,'63','1/7 1/4','{"coup":8,"side":"b","dice":[6,3],"before":"W:1x11,4x2,5,10 B:1x12,7x2,8","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":12,"opponent":6},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"1/7 1/4","legal":true,"faults":[],"final":"1/7 1/4","schools":[{"kind":"over","by":"b","to":"w","points":12,"claimed":0,"state":"open"},{"kind":"over","by":"w","to":"b","points":6,"claimed":0,"state":"open"}],"after":"W:1x11,4x2,5,10 B:1x10,4,7x3,8","score":{"w":{"points":6,"holes":5},"b":{"points":0,"holes":4},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',6,0,'rail',5,4,'b','W:1x11,4x2,5,10 B:1x10,4,7x3,8','w');
INSERT INTO coup VALUES(2,9,9,'w',3,3,'33','5/8/11','{"coup":9,"side":"w","dice":[3,3],"before":"W:1x11,4x2,5,10 B:1x10,4,7x3,8","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":8},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"5/8/11","legal":true,"faults":[],"final":"5/8/11","schools":[{"kind":"over","by":"b","to":"w","points":8,"claimed":0,"state":"open"}],"after":"W:1x11,4x2,10,11 B:1x10,4,7x3,8","score":{"w":{"points":6,"holes":5},"b":{"points":8,"holes":4},"bredouille":"b","pavilion":"b","double":["b"]},"next":"b","over":null}',6,8,'b',5,4,'b','W:1x11,4x2,10,11 B:1x10,4,7x3,8','b');
INSERT INTO coup VALUES(2,10,10,'b',6,1,'61',NULL,'{"coup":10,"side":"b","dice":[6,1],"before":"W:1x11,4x2,10,11 B:1x10,4,7x3,8","due":[{"to":"roller","jan":"true-hit","field":14,"ways":2,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":15,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":6,"opponent":0},"marked":{"roller":6,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":"go","play":null,"legal":true,"faults":[],"final":null,"schools":[{"kind":"false","by":"b","to":"w","points":0,"claimed":0,"state":"false"}],"after":"W:1x15 B:1x15","score":{"w":{"points":0,"holes":5},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',0,0,'rail',5,6,'b','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(2,11,11,'b',2,1,'21','1/3 1/2','{"coup":11,"side":"b","dice":[2,1],"before":"W:1x15 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":6},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/3 1/2","legal":true,"faults":[],"final":"1/3 1/2","schools":[{"kind":"over","by":"w","to":"b","points":6,"claimed":0,"state":"open"}],"after":"W:1x15 B:1x13,2,3","score":{"w":{"points":10,"holes":5},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',10,0,'rail',5,6,'b','W:1x15 B:1x13,2,3','w');
INSERT INTO coup VALUES(2,12,12,'w',3,2,'32','1/3/6','{"coup":12,"side":"w","dice":[3,2],"before":"W:1x15 B:1x13,2,3","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/3/6","legal":true,"faults":[],"final":"1/3/6","schools":[{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"}],"after":"W:1x14,6 B:1x13,2,3","score":{"w":{"points":10,"holes":5},"b":{"points":0,"holes":6},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',10,0,'rail',5,6,'b','W:1x14,6 B:1x13,2,3','b');
INSERT INTO coup VALUES(2,13,13,'b',5,4,'54','3/10 1/7','{"coup":13,"side":"b","dice":[5,4],"before":"W:1x14,6 B:1x13,2,3","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"3/10 1/7","legal":false,"faults":[{"code":"N2","choices":["stands","1/5/10","3/7 1/6","3/8 1/5"],"chosen":"3/7 1/6"}],"final":"3/7 1/6","schools":[],"after":"W:1x14,6 B:1x12,2,6,7","score":{"w":{"points":10,"holes":5},"b":{"points":4,"holes":6},"bredouille":"b","pavilion":"b","double":["b"]},"next":"w","over":null}',10,4,'b',5,6,'b','W:1x14,6 B:1x12,2,6,7','w');
INSERT INTO coup VALUES(2,14,14,'w',5,3,'53','1/6 1/4','{"coup":14,"side":"w","dice":[5,3],"before":"W:1x14,6 B:1x12,2,6,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/6 1/4","legal":true,"faults":[],"final":"1/6 1/4","schools":[{"kind":"false","by":"b","to":"w","points":0,"claimed":0,"state":"false"}],"after":"W:1x12,4,6x2 B:1x12,2,6,7","score":{"w":{"points":10,"holes":5},"b":{"points":4,"holes":6},"bredouille":"b","pavilion":"b","double":["b"]},"next":"b","over":null}',10,4,'b',5,6,'b','W:1x12,4,6x2 B:1x12,2,6,7','b');
INSERT INTO coup VALUES(2,15,15,'b',5,5,'55','1/6/11','{"coup":15,"side":"b","dice":[5,5],"before":"W:1x12,4,6x2 B:1x12,2,6,7","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":14,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"1/6/11","legal":true,"faults":[],"final":"1/6/11","schools":[{"kind":"over","by":"b","to":"w","points":14,"claimed":0,"state":"open"}],"after":"W:1x12,4,6x2 B:1x11,2,6,7,11","score":{"w":{"points":0,"holes":5},"b":{"points":6,"holes":8},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',0,6,'rail',5,8,'b','W:1x12,4,6x2 B:1x11,2,6,7,11','w');
INSERT INTO coup VALUES(2,16,16,'w',6,3,'63','4/7 1/7','{"coup":16,"side":"w","dice":[6,3],"before":"W:1x12,4,6x2 B:1x11,2,6,7,11","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":2},"holes_won":{"roller":0,"opponent":2},"decision":null,"play":"4/7 1/7","legal":true,"faults":[],"final":"4/7 1/7","schools":[{"kind":"over","by":"b","to":"w","points":2,"claimed":0,"state":"open"}],"after":"W:1x11,6x2,7x2 B:1x11,2,6,7,11","score":{"w":{"points":0,"holes":5},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',0,0,'rail',5,10,'b','W:1x11,6x2,7x2 B:1x11,2,6,7,11','b');
INSERT INTO coup VALUES(2,17,17,'b',6,1,'61','11/16 6/11','{"coup":17,"side":"b","dice":[6,1],"before":"W:1x11,6x2,7x2 B:1x11,2,6,7,11","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"11/16 6/11","legal":false,"faults":[{"code":"N1","choices":["11/12 6/12"],"chosen":null},{"code":"R1","choices":["11/12 6/12"],"chosen":null}],"final":"11/16 6/11","schools":[],"after":"W:1x11,6x2,7x2 B:1x11,2,7,11,16","score":{"w":{"points":0,"holes":5},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"w","over":null}',0,0,'rail',5,10,'b','W:1x11,6x2,7x2 B:1x11,2,7,11,16','w');
INSERT INTO coup VALUES(2,18,18,'w',5,2,'52','6/11 6/8','{"coup":18,"side":"w","dice":[5,2],"before":"W:1x11,6x2,7x2 B:1x11,2,7,11,16","due":[{"to":"roller","jan":"true-hit","field":9,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":4,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"6/11 6/8","legal":true,"faults":[],"final":"6/11 6/8","schools":[],"after":"W:1x11,7x2,8,11 B:1x11,2,7,11,16","score":{"w":{"points":4,"holes":5},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"b","double":["w","b"]},"next":"b","over":null}',4,0,'rail',5,10,'b','W:1x11,7x2,8,11 B:1x11,2,7,11,16','b');
INSERT INTO coup VALUES(2,19,19,'b',6,1,'61','1/2/8','{"coup":19,"side":"b","dice":[6,1],"before":"W:1x11,7x2,8,11 B:1x11,2,7,11,16","due":[{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":17,"ways":2,"points":4,"cite":"M X"}],"points":{"roller":6,"opponent":0},"marked":{"roller":6,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/2/8","legal":true,"faults":[],"final":"1/2/8","schools":[{"kind":"false","by":"b","to":"w","points":4,"claimed":4,"state":"false"}],"after":"W:1x11,7x2,8,11 B:1x10,2,7,8,11,16","score":{"w":{"points":8,"holes":5},"b":{"points":6,"holes":10},"bredouille":"rail","pavilion":"b","double":[]},"next":"w","over":null}',8,6,'rail',5,10,'b','W:1x11,7x2,8,11 B:1x10,2,7,8,11,16','w');
INSERT INTO coup VALUES(2,20,20,'w',2,2,'22','1/3/5','{"coup":20,"side":"w","dice":[2,2],"before":"W:1x11,7x2,8,11 B:1x10,2,7,8,11,16","due":[{"to":"roller","jan":"true-hit","field":9,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":4,"opponent":0},"marked":{"roller":4,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":"stay","play":"1/3/5","legal":true,"faults":[],"final":"1/3/5","schools":[{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"}],"after":"W:1x10,5,7x2,8,11 B:1x10,2,7,8,11,16","score":{"w":{"points":0,"holes":6},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',0,0,'rail',6,10,'down','W:1x10,5,7x2,8,11 B:1x10,2,7,8,11,16','b');
INSERT INTO coup VALUES(2,21,21,'b',5,1,'51','2/3 1/6','{"coup":21,"side":"b","dice":[5,1],"before":"W:1x10,5,7x2,8,11 B:1x10,2,7,8,11,16","due":[{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":17,"ways":2,"points":4,"cite":"M X"}],"points":{"roller":6,"opponent":0},"marked":{"roller":6,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"2/3 1/6","legal":true,"faults":[],"final":"2/3 1/6","schools":[],"after":"W:1x10,5,7x2,8,11 B:1x9,3,6,7,8,11,16","score":{"w":{"points":0,"holes":6},"b":{"points":6,"holes":10},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"w","over":null}',0,6,'rail',6,10,'down','W:1x10,5,7x2,8,11 B:1x9,3,6,7,8,11,16','w');
INSERT INTO coup VALUES(2,22,22,'w',4,3,'43','7/11 7/10','{"coup":22,"side":"w","dice":[4,3],"before":"W:1x10,5,7x2,8,11 B:1x9,3,6,7,8,11,16","due":[{"to":"roller","jan":"true-hit","field":9,"ways":1,"points":2,"cite":"M X"},{"to":"roller","jan":"true-hit","field":14,"ways":2,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":18,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":8,"opponent":0},"marked":{"roller":8,"opponent":8},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":"7/11 7/10","legal":true,"faults":[],"final":"7/11 7/10","schools":[{"kind":"over","by":"b","to":"w","points":8,"claimed":8,"state":"claimed"}],"after":"W:1x10,5,8,10,11x2 B:1x9,3,6,7,8,11,16","score":{"w":{"points":4,"holes":8},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',4,0,'rail',8,10,'down','W:1x10,5,8,10,11x2 B:1x9,3,6,7,8,11,16','b');
INSERT INTO coup VALUES(2,23,23,'b',2,1,'21','8/9 1/3','{"coup":23,"side":"b","dice":[2,1],"before":"W:1x10,5,8,10,11x2 B:1x9,3,6,7,8,11,16","due":[{"to":"roller","jan":"true-hit","field":17,"ways":1,"points":2,"cite":"M X"}],"points":{"roller":2,"opponent":0},"marked":{"roller":2,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"8/9 1/3","legal":true,"faults":[],"final":"8/9 1/3","schools":[],"after":"W:1x10,5,8,10,11x2 B:1x8,3x2,6,7,9,11,16","score":{"w":{"points":4,"holes":8},"b":{"points":2,"holes":10},"bredouille":"b","pavilion":"down","double":["b"]},"next":"w","over":null}',4,2,'b',8,10,'down','W:1x10,5,8,10,11x2 B:1x8,3x2,6,7,9,11,16','w');
INSERT INTO coup VALUES(2,24,24,'w',2,2,'22','5/7 1/3','{"coup":24,"side":"w","dice":[2,2],"before":"W:1x10,5,8,10,11x2 B:1x8,3x2,6,7,9,11,16","due":[{"to":"roller","jan":"true-hit","field":9,"ways":1,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":14,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":8,"opponent":0},"marked":{"roller":8,"opponent":0},"holes_won":{"roller":1,"opponent":0},"decision":"stay","play":"5/7 1/3","legal":true,"faults":[],"final":"5/7 1/3","schools":[{"kind":"false","by":"b","to":"w","points":0,"claimed":0,"state":"false"},{"kind":"false","by":"w","to":"b","points":0,"claimed":0,"state":"false"}],"after":"W:1x9,3,7,8,10,11x2 B:1x8,3x2,6,7,9,11,16","score":{"w":{"points":0,"holes":9},"b":{"points":0,"holes":10},"bredouille":"rail","pavilion":"down","double":["w","b"]},"next":"b","over":null}',0,0,'rail',9,10,'down','W:1x9,3,7,8,10,11x2 B:1x8,3x2,6,7,9,11,16','b');
INSERT INTO coup VALUES(2,25,25,'b',1,1,'11',NULL,'{"coup":25,"side":"b","dice":[1,1],"before":"W:1x9,3,7,8,10,11x2 B:1x8,3x2,6,7,9,11,16","due":[{"to":"roller","jan":"true-hit","field":17,"ways":1,"points":4,"cite":"M X"},{"to":"roller","jan":"true-hit","field":18,"ways":1,"points":4,"cite":"M X"}],"points":{"roller":8,"opponent":0},"marked":{"roller":12,"opponent":0},"holes_won":{"roller":2,"opponent":0},"decision":null,"play":null,"legal":true,"faults":[],"final":null,"schools":[{"kind":"over","by":"b","to":"w","points":4,"claimed":0,"state":"open"}],"after":"W:1x9,3,7,8,10,11x2 B:1x8,3x2,6,7,9,11,16","score":{"w":{"points":0,"holes":9},"b":{"points":0,"holes":12},"bredouille":"rail","pavilion":"down","double":[]},"next":null,"over":"b"}',0,0,'rail',9,12,'down','W:1x9,3,7,8,10,11x2 B:1x8,3x2,6,7,9,11,16',NULL);
INSERT INTO coup VALUES(3,1,1,'w',6,4,'64','1/7 1/5','{"coup":1,"side":"w","dice":[6,4],"before":"W:1x15 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/7 1/5","legal":true,"faults":[],"final":"1/7 1/5","schools":[],"after":"W:1x13,5,7 B:1x15","score":{"w":{"points":0,"holes":0},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"b","over":null}',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(3,2,2,'b',5,3,'53','1/7 1/4','{"coup":2,"side":"b","dice":[5,3],"before":"W:1x13,5,7 B:1x15","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":"1/7 1/4","legal":false,"faults":[{"code":"N1","choices":["stands","1/6 1/4"],"chosen":"1/6 1/4"}],"final":"1/6 1/4","schools":[],"after":"W:1x13,5,7 B:1x13,4,6","score":{"w":{"points":0,"holes":0},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":"w","over":null}',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,4,6','w');
INSERT INTO coup VALUES(3,3,7,'w',6,1,'61',NULL,'{"coup":3,"side":"w","dice":[6,1],"before":"W:1x13,5,7 B:1x13,4,6","due":[],"points":{"roller":0,"opponent":0},"marked":{"roller":0,"opponent":0},"holes_won":{"roller":0,"opponent":0},"decision":null,"play":null,"legal":true,"faults":[],"final":null,"schools":[],"after":"W:1x13,5,7 B:1x13,4,6","score":{"w":{"points":0,"holes":0},"b":{"points":0,"holes":0},"bredouille":"rail","pavilion":"rail","double":["w","b"]},"next":null,"over":null}',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,4,6',NULL);
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
INSERT INTO due VALUES(1,1,1,'school-missed','b','over',12);
INSERT INTO due VALUES(1,1,2,'school','b','false',0);
INSERT INTO due VALUES(1,2,1,'school','b','false',0);
INSERT INTO due VALUES(1,2,2,'school','b','false',0);
INSERT INTO due VALUES(1,3,1,'school','w','false',10);
INSERT INTO due VALUES(1,4,1,'fault','b','N3',0);
INSERT INTO due VALUES(1,5,1,'school','w','false',4);
INSERT INTO due VALUES(1,5,2,'school','b','false',6);
INSERT INTO due VALUES(1,5,3,'fault','w','N1',0);
INSERT INTO due VALUES(1,5,4,'fault','w','R1',0);
INSERT INTO due VALUES(1,5,5,'fault','w','D1',0);
INSERT INTO due VALUES(1,6,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,6,2,'school-missed','b','over',14);
INSERT INTO due VALUES(1,6,3,'school','b','false',6);
INSERT INTO due VALUES(1,6,4,'fault','b','N1',0);
INSERT INTO due VALUES(1,6,5,'fault','b','N2',0);
INSERT INTO due VALUES(1,7,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,8,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,8,2,'school-missed','w','under',4);
INSERT INTO due VALUES(1,8,3,'fault','b','N3',0);
INSERT INTO due VALUES(1,8,4,'fault','b','C2',0);
INSERT INTO due VALUES(1,9,1,'school','w','false',6);
INSERT INTO due VALUES(1,9,2,'school','w','over',6);
INSERT INTO due VALUES(1,10,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,10,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,10,3,'jan','w','helpless',2);
INSERT INTO due VALUES(1,11,1,'school-missed','b','under',2);
INSERT INTO due VALUES(1,11,2,'school','b','false',10);
INSERT INTO due VALUES(1,11,3,'school','w','false',2);
INSERT INTO due VALUES(1,12,1,'school-missed','b','over',12);
INSERT INTO due VALUES(1,12,2,'school','b','false',12);
INSERT INTO due VALUES(1,12,3,'fault','b','D1',0);
INSERT INTO due VALUES(1,13,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,13,2,'school-missed','b','under',2);
INSERT INTO due VALUES(1,14,1,'school-missed','w','over',6);
INSERT INTO due VALUES(1,14,2,'fault','b','N3',0);
INSERT INTO due VALUES(1,14,3,'fault','b','C2',0);
INSERT INTO due VALUES(1,15,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,15,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,15,3,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,15,4,'school','w','false',2);
INSERT INTO due VALUES(1,15,5,'fault','w','N4',0);
INSERT INTO due VALUES(1,16,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,16,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,16,3,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,16,4,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,16,5,'school','b','false',10);
INSERT INTO due VALUES(1,17,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,17,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,17,3,'school-missed','b','over',12);
INSERT INTO due VALUES(1,17,4,'fault','w','N1',0);
INSERT INTO due VALUES(1,17,5,'fault','w','N2',0);
INSERT INTO due VALUES(1,17,6,'fault','w','R1',0);
INSERT INTO due VALUES(1,18,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,18,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,18,3,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,18,4,'school','w','false',0);
INSERT INTO due VALUES(1,19,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,20,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,20,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,20,3,'school','b','over',12);
INSERT INTO due VALUES(1,20,4,'fault','b','N2',0);
INSERT INTO due VALUES(1,20,5,'fault','b','C2',0);
INSERT INTO due VALUES(1,20,6,'fault','b','R1',0);
INSERT INTO due VALUES(1,21,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,21,2,'fault','w','N1',0);
INSERT INTO due VALUES(1,21,3,'fault','w','D1',0);
INSERT INTO due VALUES(1,22,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,22,2,'jan','b','true-hit',6);
INSERT INTO due VALUES(1,22,3,'jan','b','corner-hit',6);
INSERT INTO due VALUES(1,22,4,'school','w','false',2);
INSERT INTO due VALUES(2,1,1,'school-missed','b','over',16);
INSERT INTO due VALUES(2,2,1,'school','w','false',12);
INSERT INTO due VALUES(2,3,1,'school-missed','b','hole',0);
INSERT INTO due VALUES(2,4,1,'school-missed','w','over',12);
INSERT INTO due VALUES(2,4,2,'fault','b','N1',0);
INSERT INTO due VALUES(2,4,3,'fault','b','D1',0);
INSERT INTO due VALUES(2,5,1,'school-missed','b','over',4);
INSERT INTO due VALUES(2,5,2,'fault','w','N4',0);
INSERT INTO due VALUES(2,6,1,'school','w','false',0);
INSERT INTO due VALUES(2,8,1,'school-missed','w','over',12);
INSERT INTO due VALUES(2,8,2,'school-missed','b','over',6);
INSERT INTO due VALUES(2,9,1,'school-missed','w','over',8);
INSERT INTO due VALUES(2,10,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(2,10,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(2,10,3,'school','w','false',0);
INSERT INTO due VALUES(2,11,1,'school-missed','b','over',6);
INSERT INTO due VALUES(2,12,1,'school','b','false',0);
INSERT INTO due VALUES(2,13,1,'fault','b','N2',0);
INSERT INTO due VALUES(2,14,1,'school','w','false',0);
INSERT INTO due VALUES(2,15,1,'school-missed','w','over',14);
INSERT INTO due VALUES(2,16,1,'school-missed','w','over',2);
INSERT INTO due VALUES(2,17,1,'fault','b','N1',0);
INSERT INTO due VALUES(2,17,2,'fault','b','R1',0);
INSERT INTO due VALUES(2,18,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(2,18,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(2,19,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(2,19,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(2,19,3,'school','w','false',4);
INSERT INTO due VALUES(2,20,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(2,20,2,'school','b','false',0);
INSERT INTO due VALUES(2,21,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(2,21,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(2,22,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(2,22,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(2,22,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(2,22,4,'school','w','over',8);
INSERT INTO due VALUES(2,23,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(2,24,1,'jan','w','true-hit',4);
INSERT INTO due VALUES(2,24,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(2,24,3,'school','w','false',0);
INSERT INTO due VALUES(2,24,4,'school','b','false',0);
INSERT INTO due VALUES(2,25,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(2,25,2,'jan','b','true-hit',4);
INSERT INTO due VALUES(2,25,3,'school-missed','w','over',4);
INSERT INTO due VALUES(3,2,1,'fault','b','N1',0);
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
INSERT INTO claim VALUES(1,1,1,1,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,2,1,1,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,2,2,2,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,3,1,2,'b','false',10,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":10}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,3,2,2,'b','false',6,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":6,"accused":0}',NULL,3,1);
INSERT INTO claim VALUES(1,3,3,3,'b','false',10,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":10}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,5,1,4,'b','false',4,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":4}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,5,2,5,'w','false',6,2,2,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,6,1,6,'w','false',6,4,4,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,7,1,7,'b','false',0,4,4,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,7,2,7,'b','false',2,4,4,'overruled','M XVII; GU III; LL §185-190','{"claimant":2,"accused":0}',NULL,7,1);
INSERT INTO claim VALUES(1,9,1,8,'b','false',6,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,9,2,9,'w','over',-1,0,6,'claimed','M XVII; GU III; LP 54','{"claimant":6,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,11,1,10,'w','false',10,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":10}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,11,2,11,'b','false',2,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":2}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,12,1,12,'w','false',12,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":12}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,15,1,15,'b','false',2,8,8,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":2}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,16,1,16,'w','false',10,10,10,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":10}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,18,1,17,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,19,1,18,'b','false',12,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":12}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,19,2,18,'b','false',6,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":6,"accused":0}',NULL,19,1);
INSERT INTO claim VALUES(1,21,1,20,'b','over',-1,0,0,'claimed','M XVII; GU III; LP 54','{"claimant":12,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,22,1,21,'b','false',2,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":2}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,2,1,2,'b','false',12,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":12}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,6,1,5,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,10,1,10,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,11,1,11,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,11,2,11,'w','false',4,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":4,"accused":0}',NULL,11,1);
INSERT INTO claim VALUES(2,12,1,11,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,13,1,13,'b','false',12,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":12}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,13,2,13,'b','false',4,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":4,"accused":0}',NULL,13,1);
INSERT INTO claim VALUES(2,14,1,13,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,16,1,16,'b','false',6,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":6}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,16,2,16,'b','false',4,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":4,"accused":0}',NULL,16,1);
INSERT INTO claim VALUES(2,19,1,19,'b','false',4,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":4}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,20,1,20,'w','false',0,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,21,1,20,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,21,2,20,'w','false',0,0,0,'overruled','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,21,1);
INSERT INTO claim VALUES(2,22,1,22,'w','over',4,0,8,'raised','M XVII; GU III; LP 54','{"claimant":8,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,22,2,22,'w','over',8,0,8,'overruled','M XVII; GU III; LP 54','{"claimant":8,"accused":0}',NULL,22,1);
INSERT INTO claim VALUES(2,24,1,23,'b','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(2,24,2,24,'w','false',-1,0,0,'false','M XVII; GU III; LL §185-190','{"claimant":0,"accused":0}',NULL,NULL,NULL);
CREATE UNIQUE INDEX match_version ON match (origin, coalesce(version, ''));
CREATE UNIQUE INDEX match_chosen ON match (origin) WHERE chosen = 1;
CREATE INDEX match_white ON match (white_id);
CREATE INDEX match_black ON match (black_id);
CREATE INDEX match_state ON match (state, updated);
CREATE INDEX match_updated ON match (updated);
CREATE INDEX match_fingerprint ON match (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE TRIGGER entry_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER founding_never_changed BEFORE UPDATE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE TRIGGER founding_never_deleted BEFORE DELETE ON founding
BEGIN SELECT RAISE(ABORT, 'what founded a match is never changed'); END;
CREATE INDEX coup_entry ON coup (match_id, entry_seq);
CREATE INDEX coup_dice ON coup (match_id, side, die1, die2);
CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;
CREATE VIEW counted_match AS
SELECT m.id, m.white_id, m.black_id FROM match m
WHERE m.chosen = 1
    OR (m.version IS NULL
        AND NOT EXISTS (SELECT 1 FROM match v WHERE v.origin = m.origin AND v.chosen = 1));
COMMIT;
