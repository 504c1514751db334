-- A record as version 2 made it: an entry had the hash of the one before it.
PRAGMA application_id = 1414678851;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) > 0)
) STRICT;
INSERT INTO player VALUES(1,'Player 1');
INSERT INTO player VALUES(2,'Player 0');
INSERT INTO player VALUES(3,'C');
INSERT INTO player VALUES(4,'D');
INSERT INTO player VALUES(5,'An');
INSERT INTO player VALUES(6,'Bo');
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
INSERT INTO "match" VALUES(1,'6fa58a02-8d46-44a6-be19-aa47fae51116','6fa58a02-8d46-44a6-be19-aa47fae51116',NULL,0,'trictrac',1,2,'Event 0',NULL,'2000.01.02','','over','w','2026-11-21T21:56:03.423Z','2026-11-21T21:56:03.477Z',53,'b638f57111c41548f19fd3b7f92d5f5e089416c9c4c6d5424532c43da730f8e2',53,'f3d23953f62d70cd579ebbc8b28f6d77c5c8c8319b09163a0c8cacd9ec1eae3d');
INSERT INTO "match" VALUES(2,'636b7228-f476-481e-9a3b-7395502dfd28','636b7228-f476-481e-9a3b-7395502dfd28',NULL,0,'trictrac',3,4,NULL,NULL,NULL,'stakes=bridge','over','w','2026-11-21T21:56:03.478Z','2026-11-21T21:56:03.480Z',1,'6ca4d3b2902c4f6a4906cf31e3266d85b4059839ebb756091cb38b677448d03e',1,'208cd796f166439b0b4f272e6fe6d05a568a20e9fdce493a258d442a7099a0ba');
INSERT INTO "match" VALUES(3,'3251773d-a52f-4c7c-a51c-bfe314134ca0','3251773d-a52f-4c7c-a51c-bfe314134ca0',NULL,0,'trictrac',5,6,'E','S','2026','','open',NULL,'2026-11-21T21:56:03.432Z','2026-11-21T21:56:03.448Z',8,'76d937af17ca5ca3b563e3e89126c39a78d28bf0142a6b266c79c0d8119d39ad',3,'6eb90300ee7add96ee60f5087ceb09dc3ddb66a4064b93ed05f42e7e3e31974f');
CREATE TABLE founding (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO founding VALUES(1,1,'Game','trictrac');
INSERT INTO founding VALUES(1,2,'White','Player 1');
INSERT INTO founding VALUES(1,3,'Black','Player 0');
INSERT INTO founding VALUES(1,4,'Event','Event 0');
INSERT INTO founding VALUES(1,6,'Date','2000.01.02');
INSERT INTO founding VALUES(2,1,'Game','trictrac');
INSERT INTO founding VALUES(2,2,'White','C');
INSERT INTO founding VALUES(2,3,'Black','D');
INSERT INTO founding VALUES(2,7,'Options','stakes=bridge');
INSERT INTO founding VALUES(3,1,'Game','trictrac');
INSERT INTO founding VALUES(3,2,'White','An');
INSERT INTO founding VALUES(3,3,'Black','Bo');
INSERT INTO founding VALUES(3,4,'Event','E');
INSERT INTO founding VALUES(3,5,'Site','S');
INSERT INTO founding VALUES(3,6,'Date','2026');
INSERT INTO founding VALUES(3,8,'Annotator','N');
CREATE TABLE header (
    match_id INTEGER NOT NULL REFERENCES match (id),
    position INTEGER NOT NULL CHECK (position > 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (match_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO header VALUES(3,1,'Annotator','N');
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    uuid TEXT NOT NULL CHECK (length(uuid) = 36),
    kind TEXT NOT NULL CHECK (length(kind) > 0),
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT,
    prev TEXT NOT NULL CHECK (length(prev) = 64),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO entry VALUES(1,1,'72b28d70-9875-49a0-92ad-46ac1fd7600c','record','1. w 52 1/3','2026-11-21T21:56:03.424Z',NULL,'0ed459011a11a90fb3a5433562ef026d2b302b7b6d7aa284e42aab4108f85029','cfa52b83d5c1b78c3498ccf5afa109d27822047d51d248e2f1e1bc7c2766bb3e');
INSERT INTO entry VALUES(1,2,'53dbb8af-da75-42b5-bb9b-3078a0d5af3a','record','2. b 63 1/4/10','2026-11-21T21:56:03.425Z',NULL,'cfa52b83d5c1b78c3498ccf5afa109d27822047d51d248e2f1e1bc7c2766bb3e','8c5df16a67715491ab37d4544c2c753974635342e76c43819393547415d35c98');
INSERT INTO entry VALUES(1,3,'0369be63-2974-4db1-967f-b3e6aa18296a','record','3. w 54 3/8 1/5','2026-11-21T21:56:03.426Z',NULL,'8c5df16a67715491ab37d4544c2c753974635342e76c43819393547415d35c98','ea71818a66e2cbed8c077514bb7c1a24d20fe61cd71c2aec4ea8f8b9813b2a00');
INSERT INTO entry VALUES(1,4,'5ddf0ba4-d0d5-425f-9a66-044778d3c668','record','4. b 66 1/7 1/7','2026-11-21T21:56:03.427Z',NULL,'ea71818a66e2cbed8c077514bb7c1a24d20fe61cd71c2aec4ea8f8b9813b2a00','3b87582eb72fab05ddbbc74f5a3eefdf36879599cc89632bb39077d8e411cbce');
INSERT INTO entry VALUES(1,5,'0badb607-9d7e-497e-9320-6f1295c193a0','record','5. w 42 1/3/7','2026-11-21T21:56:03.428Z',NULL,'3b87582eb72fab05ddbbc74f5a3eefdf36879599cc89632bb39077d8e411cbce','ca9c0cf6d98b844164a9abd3bc17b2b946edbfb6000d4adcda52a1bb9373ab40');
INSERT INTO entry VALUES(1,6,'0b26e0c2-d86c-4b7c-8bef-42b707fd4378','record','6. b 54 w+16 1/6 1/5','2026-11-21T21:56:03.429Z',NULL,'ca9c0cf6d98b844164a9abd3bc17b2b946edbfb6000d4adcda52a1bb9373ab40','9105e6a2b9bc4588ded43ff002b8357f382cd224dee8a4bac1ba71de6e7784cb');
INSERT INTO entry VALUES(1,7,'8b88af8e-a705-4cbb-ace3-fa713503b302','record','7. w 64 1/5/11','2026-11-21T21:56:03.430Z',NULL,'9105e6a2b9bc4588ded43ff002b8357f382cd224dee8a4bac1ba71de6e7784cb','d3a96afd82e3c2e7745ad0a0e1330c18fb2913c050650da9878f240e6d4d12c2');
INSERT INTO entry VALUES(1,8,'6d75e143-11a8-4767-bc38-92b7385ed368','record','8. b 42 5/9 1/3','2026-11-21T21:56:03.431Z',NULL,'d3a96afd82e3c2e7745ad0a0e1330c18fb2913c050650da9878f240e6d4d12c2','dfd61b546b8643df415821d92dd61e5789cba9c37de6badd3110591ab899bc19');
INSERT INTO entry VALUES(1,9,'3a532e4f-dbc2-4e7c-8241-e1594eb88a51','record','9. w 44 stay 7/8','2026-11-21T21:56:03.432Z',NULL,'dfd61b546b8643df415821d92dd61e5789cba9c37de6badd3110591ab899bc19','1eb233d0f62d6f4837b637e67104242b3a9a92afa0c9f48a2d8ea69eea911dba');
INSERT INTO entry VALUES(1,10,'ceea43cd-df17-4149-b2e5-d47c0b329b6f','record','10. b 22 w+2 6/7 = stands','2026-11-21T21:56:03.433Z',NULL,'1eb233d0f62d6f4837b637e67104242b3a9a92afa0c9f48a2d8ea69eea911dba','917da24cca90412831a7407dfa6824088658fd995fc15ae0cdd822f2d7f15efe');
INSERT INTO entry VALUES(1,11,'f8b030e3-28e2-4a2e-9416-298f0760dbc4','record','11. w 42 1/5 1/3','2026-11-21T21:56:03.434Z',NULL,'917da24cca90412831a7407dfa6824088658fd995fc15ae0cdd822f2d7f15efe','d4dced37c42aaa15d64f215a7dbb8440cf360e72512077ab6cdbf521780ce46b');
INSERT INTO entry VALUES(1,12,'ee3581c3-7aa0-4490-afa1-3732bfc0431c','record','12. b 32 9/11 7/10','2026-11-21T21:56:03.435Z',NULL,'d4dced37c42aaa15d64f215a7dbb8440cf360e72512077ab6cdbf521780ce46b','e7b54464459c2ff2fca496362f060b4922b55ee7257d19c14909bacba940031d');
INSERT INTO entry VALUES(1,13,'2b3ed850-0ff7-4bca-83e0-7b0fdb8827cc','record','13. w 43 5/9 3/6','2026-11-21T21:56:03.436Z',NULL,'e7b54464459c2ff2fca496362f060b4922b55ee7257d19c14909bacba940031d','9471f73fcd157b21139b75d8aa4dc84e21284ed47476974e4c74f4fcca1c497d');
INSERT INTO entry VALUES(1,14,'5b97f4aa-1bbe-4508-8d1c-375fc5477fba','record','14. b 44 go','2026-11-21T21:56:03.437Z',NULL,'9471f73fcd157b21139b75d8aa4dc84e21284ed47476974e4c74f4fcca1c497d','464da41f093303a37edf96d3d0b6c6c0e1ed904eba747d6768c7f8a44f740cb8');
INSERT INTO entry VALUES(1,15,'999e50eb-4bd7-4f49-8149-ece8a4acb614','record','15. b 33 1/4/7','2026-11-21T21:56:03.438Z',NULL,'464da41f093303a37edf96d3d0b6c6c0e1ed904eba747d6768c7f8a44f740cb8','4e1b9e0908a8d434039be48a588f18c46a4512ff90cfee4521cd15a54e64ecbf');
INSERT INTO entry VALUES(1,16,'a348bda5-a2f3-45ba-82ea-aa88b5ddf8c6','record','16. w 63 1/7 1/4','2026-11-21T21:56:03.439Z',NULL,'4e1b9e0908a8d434039be48a588f18c46a4512ff90cfee4521cd15a54e64ecbf','c584ac16165848731cc9bf3b1382f35fbbd6166255b151cfc80203e0dd1c8ed8');
INSERT INTO entry VALUES(1,17,'193494d7-4cef-4335-9e7e-99546da0bf3e','record','17. b 43 w+10 7/11 1/4 b school 8 false ruled 4','2026-11-21T21:56:03.440Z',NULL,'c584ac16165848731cc9bf3b1382f35fbbd6166255b151cfc80203e0dd1c8ed8','9a094ac013c11cf94bb6007f2b76b9868ab5a00f75ea4c3dd4fe2b95f4e19f02');
INSERT INTO entry VALUES(1,18,'a73ee283-2bbe-4236-8858-401425c98949','record','18. w 32 4/8 7/10','2026-11-21T21:56:03.441Z',NULL,'9a094ac013c11cf94bb6007f2b76b9868ab5a00f75ea4c3dd4fe2b95f4e19f02','2340457b7a9debec17cb90e8a1379b385af68c0392e132b5c9b4e350a784243c');
INSERT INTO entry VALUES(1,19,'04788b6d-1b48-4f24-994d-bca66ca30c35','record','19. b 53 1/4/9','2026-11-21T21:56:03.442Z',NULL,'2340457b7a9debec17cb90e8a1379b385af68c0392e132b5c9b4e350a784243c','fc50d396564c7a5622c2f31ee38547a4c756eda0714d749b9cc5804f1ec2c30a');
INSERT INTO entry VALUES(1,20,'730bf6fa-531d-46fc-968d-0573c2064ad9','record','20. w 32 8/10 1/4','2026-11-21T21:56:03.443Z',NULL,'fc50d396564c7a5622c2f31ee38547a4c756eda0714d749b9cc5804f1ec2c30a','1ff7078e0c4f63400a5961b9cabb126458263058fcf418bbc0310e71c5f49549');
INSERT INTO entry VALUES(1,21,'df991fbc-f1ce-42de-8839-716f708f922b','record','21. b 21 9/10 4/6','2026-11-21T21:56:03.444Z',NULL,'1ff7078e0c4f63400a5961b9cabb126458263058fcf418bbc0310e71c5f49549','66b621891cad8e4ae401b7ea05ffb06ed52a0a7da278535e3209371017179543');
INSERT INTO entry VALUES(1,22,'bf4f8343-83e8-48ed-ab39-454f5f2cb808','record','22. w 43 +10 1/5 1/4','2026-11-21T21:56:03.445Z',NULL,'66b621891cad8e4ae401b7ea05ffb06ed52a0a7da278535e3209371017179543','d66f677b611d45cfccdbbd7576a8204e9769e6601df560892b7dd1a98bb382ef');
INSERT INTO entry VALUES(1,23,'43fe2514-6fa9-4161-82f7-42cd68fef7a1','record','23. b 64 1/7 1/5','2026-11-21T21:56:03.446Z',NULL,'d66f677b611d45cfccdbbd7576a8204e9769e6601df560892b7dd1a98bb382ef','87a20c9305b89e4f857b644a291a4012bc2f81a57480ea55e77fe8a51807cf30');
INSERT INTO entry VALUES(1,24,'bf50e128-d28f-48c2-9510-165fe0ae4594','record','24. w 42 stay 4/8 4/6','2026-11-21T21:56:03.447Z',NULL,'87a20c9305b89e4f857b644a291a4012bc2f81a57480ea55e77fe8a51807cf30','fc116c84fe8915cff328121cdb7c4eab7ba6cc526e3d22a4c3367f5cb74b70a4');
INSERT INTO entry VALUES(1,25,'b277e5a6-b500-4090-b5eb-76db8060717b','record','25. b 61 6/7 1/7','2026-11-21T21:56:03.448Z',NULL,'fc116c84fe8915cff328121cdb7c4eab7ba6cc526e3d22a4c3367f5cb74b70a4','45dac8eb1e0c25cb2462b234f75f184d9b6573d89a133d53ea1865aab5e3efca');
INSERT INTO entry VALUES(1,26,'9e2345af-d14b-4ad5-9cfa-f23f8e1399d7','record','26. w 55 b+10 stay 1/6/11','2026-11-21T21:56:03.449Z',NULL,'45dac8eb1e0c25cb2462b234f75f184d9b6573d89a133d53ea1865aab5e3efca','29dd36021fbd8aac755dcc930643e0b9cc49da45ae4fff1820d9b9ff198f0b1f');
INSERT INTO entry VALUES(1,27,'b5b6011d-fee0-4527-af46-2ba895a67a02','record','27. b 22 stay 5/7/9','2026-11-21T21:56:03.450Z',NULL,'29dd36021fbd8aac755dcc930643e0b9cc49da45ae4fff1820d9b9ff198f0b1f','6431c2a52bbc4169b413c2a67b1fea03a6881839e95d9d2bc02fcac6ef34a8e2');
INSERT INTO entry VALUES(1,28,'91a68ad2-9b16-4341-8a61-985d7724ee53','record','28. w 65 8/13/19','2026-11-21T21:56:03.451Z',NULL,'6431c2a52bbc4169b413c2a67b1fea03a6881839e95d9d2bc02fcac6ef34a8e2','948c699c57d64e6857247e7ef94c44ee18c65012c1c3a61a8b25c8b49edfa06d');
INSERT INTO entry VALUES(1,29,'37c7f1f8-192e-4695-9b85-5d43db4d54d9','record','29. b 42 1/5 1/3','2026-11-21T21:56:03.452Z',NULL,'948c699c57d64e6857247e7ef94c44ee18c65012c1c3a61a8b25c8b49edfa06d','a6d442620add7f769cb1f1874dfd5a3396157cfc08fd30528e93fff4e1682ba0');
INSERT INTO entry VALUES(1,30,'14a0dc52-9ad8-4641-ab49-6ce30f4a33a1','record','30. w 52 stay 6/8 5/10','2026-11-21T21:56:03.453Z',NULL,'a6d442620add7f769cb1f1874dfd5a3396157cfc08fd30528e93fff4e1682ba0','ccc221ef384cb729180aff4b92aaa28680ff2b673de70a31ff2c8881e5f42a5a');
INSERT INTO entry VALUES(1,31,'6ffea58c-39e3-431c-ab97-568ba6b759c1','record','31. b 62 11/12 7/12','2026-11-21T21:56:03.454Z',NULL,'ccc221ef384cb729180aff4b92aaa28680ff2b673de70a31ff2c8881e5f42a5a','0c14d3edde6a66d3a207cd5566761184d167ec6a8895ab38bfc0e79634ecc62e');
INSERT INTO entry VALUES(1,32,'74173f7b-bc5f-4709-9958-8a2913ec397a','record','32. w 64 11/17/21','2026-11-21T21:56:03.455Z',NULL,'0c14d3edde6a66d3a207cd5566761184d167ec6a8895ab38bfc0e79634ecc62e','c3bec58737746ce7c82afe6f5bbd0abd652a649809e153b18a599e197f76090f');
INSERT INTO entry VALUES(1,33,'07b555fc-4c98-458f-be50-acc85d9ccd90','record','33. b 53 go','2026-11-21T21:56:03.456Z',NULL,'c3bec58737746ce7c82afe6f5bbd0abd652a649809e153b18a599e197f76090f','3e22df38625f6a0fe50cf1939e8b3fccdbf40574fafeebdd0dab9b09879161a6');
INSERT INTO entry VALUES(1,34,'0ba29a7d-0df8-47ca-a4aa-5a9be3e15edb','record','34. b 33 1/4/7','2026-11-21T21:56:03.457Z',NULL,'3e22df38625f6a0fe50cf1939e8b3fccdbf40574fafeebdd0dab9b09879161a6','83574c1b3eb0f3ec40a6130b58f3a50c6a4e3ecff374597e39d739a6b7f398ee');
INSERT INTO entry VALUES(1,35,'5ba317b0-cfc5-4c55-9dc0-562ba90a02a1','record','35. w 65 1/7 1/6','2026-11-21T21:56:03.458Z',NULL,'83574c1b3eb0f3ec40a6130b58f3a50c6a4e3ecff374597e39d739a6b7f398ee','0246561b13aeba21248bb0bb87b3d86da1aa8a482e82cd5089c6d7ef6b33800d');
INSERT INTO entry VALUES(1,36,'eb1cec28-b194-43c5-904c-2e08a51bf31f','record','36. b 63 1/7 1/4','2026-11-21T21:56:03.459Z',NULL,'0246561b13aeba21248bb0bb87b3d86da1aa8a482e82cd5089c6d7ef6b33800d','3fe571b352343e8cd0126b25bd4cefd0faa527cf6b2f4dec681444c2df24155a');
INSERT INTO entry VALUES(1,37,'8fc63905-11ad-459f-85ea-478331210faa','record','37. w 64 6/10 1/7','2026-11-21T21:56:03.460Z',NULL,'3fe571b352343e8cd0126b25bd4cefd0faa527cf6b2f4dec681444c2df24155a','b11910cb4e913448de3ac0267d176a627a27d8b8dad2c715484a372a0f3314b9');
INSERT INTO entry VALUES(1,38,'fd8e581c-e2a8-4768-bafa-008e3d48fa18','record','38. b 53 1/4/9','2026-11-21T21:56:03.461Z',NULL,'b11910cb4e913448de3ac0267d176a627a27d8b8dad2c715484a372a0f3314b9','00cf556d8272c8563f98185f24e771d4b72c92fb99e01e642f17948eddb106c8');
INSERT INTO entry VALUES(1,39,'14f57b5d-0550-47e3-abdc-6775e6803e70','record','39. w 62 10/16','2026-11-21T21:56:03.462Z',NULL,'00cf556d8272c8563f98185f24e771d4b72c92fb99e01e642f17948eddb106c8','7f38fd71772e9045f086cccc1bcee76d9f27014cdfb3406a5a648e1be60a1f93');
INSERT INTO entry VALUES(1,40,'aeb4662c-557b-47c5-9b81-5038f3e3a1de','record','40. b 21 9/10 1/3','2026-11-21T21:56:03.463Z',NULL,'7f38fd71772e9045f086cccc1bcee76d9f27014cdfb3406a5a648e1be60a1f93','4d29222b99dc7ffa7d7621de8d32d4b4ca848f474b5bafed463cd7734e87ca38');
INSERT INTO entry VALUES(1,41,'6fecaf3b-9fb8-465e-a414-5f5880813368','record','41. w 62 1/3/9','2026-11-21T21:56:03.464Z',NULL,'4d29222b99dc7ffa7d7621de8d32d4b4ca848f474b5bafed463cd7734e87ca38','fff1d12651c3ad9c1410ee41cb13100438f242f2e8bdae042d38ce3274322d0b');
INSERT INTO entry VALUES(1,42,'40aecec1-3bb8-4d4d-8967-734a858ebabe','record','42. b 41 7/11 1/2','2026-11-21T21:56:03.465Z',NULL,'fff1d12651c3ad9c1410ee41cb13100438f242f2e8bdae042d38ce3274322d0b','1eb966426dff721986075601c68b5feaa2531ae758764cffac632eaec3dcaef7');
INSERT INTO entry VALUES(1,43,'9fcd9792-1ca4-4d57-b4b9-5ba807d760a9','record','43. w 51 9/10 1/6','2026-11-21T21:56:03.466Z',NULL,'1eb966426dff721986075601c68b5feaa2531ae758764cffac632eaec3dcaef7','67704d07757785dcfe119093138660367c394817727a4ce3570f70443f55d883');
INSERT INTO entry VALUES(1,44,'28ccb7c0-2c85-4fa0-922a-5a1d20cca048','record','44. b 65 4/9 3/9','2026-11-21T21:56:03.467Z',NULL,'67704d07757785dcfe119093138660367c394817727a4ce3570f70443f55d883','117ccd63b16efb5b6c7e8b7a0dbfc9e276bbcddeb46d753f807ad869f93afbdd');
INSERT INTO entry VALUES(1,45,'99743be7-fc60-4cbd-8fdf-8dad42e3f6a7','record','45. w 32 stay 6/8/11','2026-11-21T21:56:03.468Z',NULL,'117ccd63b16efb5b6c7e8b7a0dbfc9e276bbcddeb46d753f807ad869f93afbdd','2264611bb50299cffc4abf45c7bb5a7d79cf608d29fd1fed39cd378dd3d83dfd');
INSERT INTO entry VALUES(1,46,'3b570029-0cfe-4dc3-8244-e6e5a37d88c4','record','46. b 42 7/9 1/5','2026-11-21T21:56:03.469Z',NULL,'2264611bb50299cffc4abf45c7bb5a7d79cf608d29fd1fed39cd378dd3d83dfd','a8e52d8578c2732c2fb7f036dae7abf418ab16bf7adebcb6aeb3e390fe07abb9');
INSERT INTO entry VALUES(1,47,'5f3324e8-5c23-4b2d-ad4d-c69e991d196b','record','47. w 52 1/6 1/3','2026-11-21T21:56:03.470Z',NULL,'a8e52d8578c2732c2fb7f036dae7abf418ab16bf7adebcb6aeb3e390fe07abb9','48cf0895ead3973f20428b35ce41069b39f8d382322d780691f93da60c052209');
INSERT INTO entry VALUES(1,48,'4d604e48-68e5-44f6-9a8e-374dd1f50874','record','48. b 61 10/11 1/7','2026-11-21T21:56:03.471Z',NULL,'48cf0895ead3973f20428b35ce41069b39f8d382322d780691f93da60c052209','3043475492775d5929dc4cc0bce93e94b6958e514923075ebf72c83c6e65f981');
INSERT INTO entry VALUES(1,49,'0ff8f0d4-89f8-4464-9b5a-4ec9285f93d7','record','49. w 43 7/11 6/9','2026-11-21T21:56:03.472Z',NULL,'3043475492775d5929dc4cc0bce93e94b6958e514923075ebf72c83c6e65f981','7800b5fac548dd499a45bc2efe0c55a64c2f59f30c3ea674f371ca3796e2831d');
INSERT INTO entry VALUES(1,50,'1822eef7-7ade-47f0-8f3a-3f652593c1e4','record','50. b 61 9/10 2/8','2026-11-21T21:56:03.473Z',NULL,'7800b5fac548dd499a45bc2efe0c55a64c2f59f30c3ea674f371ca3796e2831d','28cce68b72dcef01fb63e5ea851a293599a80bbe8f226ed8429f611dc59566cd');
INSERT INTO entry VALUES(1,51,'edd185a9-ba67-42d7-a8ab-af5af3574c17','record','51. w 63 stay 7/14 11/16','2026-11-21T21:56:03.474Z',NULL,'28cce68b72dcef01fb63e5ea851a293599a80bbe8f226ed8429f611dc59566cd','80190e616e0df8c3291b7e8d26714a2d5213e4ad3e234f39e2fe35716081f1b2');
INSERT INTO entry VALUES(1,52,'8f2b9752-eba8-4d99-a70e-f39e72fdbc02','record','52. b 53 9/12 7/12','2026-11-21T21:56:03.475Z',NULL,'80190e616e0df8c3291b7e8d26714a2d5213e4ad3e234f39e2fe35716081f1b2','6a00f83ae596c23e6f509668c59bd9d69d44c8fe27706a656283c09b72008206');
INSERT INTO entry VALUES(1,53,'16f673bc-09e5-40e8-a068-6f19abf28ab5','record','53. w 52','2026-11-21T21:56:03.476Z',NULL,'6a00f83ae596c23e6f509668c59bd9d69d44c8fe27706a656283c09b72008206','b638f57111c41548f19fd3b7f92d5f5e089416c9c4c6d5424532c43da730f8e2');
INSERT INTO entry VALUES(2,1,'eb1dad69-ce70-48ec-824f-b37e5bdf6777','record','1. w 64 +72','2026-11-21T21:56:03.479Z',NULL,'d9f2b87b6930e8fb6f52d10f9d911fc674481bf1bb67498475b7a0f6961079c1','6ca4d3b2902c4f6a4906cf31e3266d85b4059839ebb756091cb38b677448d03e');
INSERT INTO entry VALUES(3,1,'0a3039a1-a4e4-4046-8926-ec5782b9b55e','line','64 1/7 1/5','2026-11-21T21:56:03.433Z',NULL,'1b27e6b133ed6fe4838b48fa419669a7f6849880f1284d19399afcba947e3bde','11e3d6c0aa8a6e67000cdfcd1dc2e54b863211ac8724851d241e5f40866f5d75');
INSERT INTO entry VALUES(3,2,'acfcf615-7149-437c-b8cd-fe26a15cca20','line','52 +4 1/6 1/3 school 2','2026-11-21T21:56:03.435Z',NULL,'11e3d6c0aa8a6e67000cdfcd1dc2e54b863211ac8724851d241e5f40866f5d75','f6ab87a8294fe522a849f3d6462eb8752d3367feaec73d7c34887c0b1a5dcd3a');
INSERT INTO entry VALUES(3,3,'b72b2dc8-c6f5-46cc-a40a-9c9fdf52345a','overrule','4 he saw it','2026-11-21T21:56:03.437Z',NULL,'f6ab87a8294fe522a849f3d6462eb8752d3367feaec73d7c34887c0b1a5dcd3a','5a0bfb8747b1ad82217992a633a656eeec5ec5a055c77148b70cd2b2cc458f5e');
INSERT INTO entry VALUES(3,4,'936a4eea-ade6-47a8-a25d-8d44889951ee','note','both agreed','2026-11-21T21:56:03.439Z',NULL,'5a0bfb8747b1ad82217992a633a656eeec5ec5a055c77148b70cd2b2cc458f5e','a0a4be8fa7e3542153d62309604c3c3f02ca8f6fffba684cf01c1dd95276d364');
INSERT INTO entry VALUES(3,5,'28def0b9-45ab-4ccb-87e4-a403d8ea1e58','line','61 1/7 1/2','2026-11-21T21:56:03.441Z',NULL,'a0a4be8fa7e3542153d62309604c3c3f02ca8f6fffba684cf01c1dd95276d364','5c2812d14daf8ddd194250501c6c3a4e5ba49912af3da02044b6ba6cf3513950');
INSERT INTO entry VALUES(3,6,'b6982d44-f8fb-4a12-bfaf-456d0c60e9c8','undo','61 1/7 1/2','2026-11-21T21:56:03.443Z',NULL,'5c2812d14daf8ddd194250501c6c3a4e5ba49912af3da02044b6ba6cf3513950','24e634b2922b9067216af48e4018b81f2a09541c04db27666d2716acd25a970e');
INSERT INTO entry VALUES(3,7,'0b027ef6-a848-4ad0-a2c2-409661beb659','line','62 1/7 1/3','2026-11-21T21:56:03.445Z',NULL,'24e634b2922b9067216af48e4018b81f2a09541c04db27666d2716acd25a970e','2c637616420eec766010c7f3940d1057af9817d07d16166f44b37cdc4ada3c8a');
INSERT INTO entry VALUES(3,8,'63a8e743-ce82-4dfb-b127-74c074a1991b','edit','3 61 1/7 1/2','2026-11-21T21:56:03.447Z',NULL,'2c637616420eec766010c7f3940d1057af9817d07d16166f44b37cdc4ada3c8a','76d937af17ca5ca3b563e3e89126c39a78d28bf0142a6b266c79c0d8119d39ad');
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
) STRICT, WITHOUT ROWID;
INSERT INTO coup VALUES(1,1,1,'w',5,2,'52','1/3','due 0:0, marked 0:2, holes 0:0, illegal, D1 = stands',0,2,'rail',0,0,'rail','W:1x14,3 B:1x15','b');
INSERT INTO coup VALUES(1,2,2,'b',6,3,'63','1/4/10','due 0:0, marked 0:0, holes 0:0',0,2,'rail',0,0,'rail','W:1x14,3 B:1x14,10','w');
INSERT INTO coup VALUES(1,3,3,'w',5,4,'54','3/8 1/5','due 0:0, marked 0:0, holes 0:0',0,2,'rail',0,0,'rail','W:1x13,5,8 B:1x14,10','b');
INSERT INTO coup VALUES(1,4,4,'b',6,6,'66','1/7 1/7','due 0:0, marked 0:0, holes 0:0',0,2,'rail',0,0,'rail','W:1x13,5,8 B:1x12,7x2,10','w');
INSERT INTO coup VALUES(1,5,5,'w',4,2,'42','1/3/7','due 0:0, marked 0:0, holes 0:0',0,2,'rail',0,0,'rail','W:1x12,5,7,8 B:1x12,7x2,10','b');
INSERT INTO coup VALUES(1,6,6,'b',5,4,'54','1/6 1/5','due 0:0, marked 0:16, holes 0:2, over w 0/16 open',4,0,'rail',2,0,'rail','W:1x12,5,7,8 B:1x10,5,6,7x2,10','w');
INSERT INTO coup VALUES(1,7,7,'w',6,4,'64','1/5/11','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',6,0,'rail',2,0,'rail','W:1x11,5,7,8,11 B:1x10,5,6,7x2,10','b');
INSERT INTO coup VALUES(1,8,8,'b',4,2,'42','5/9 1/3','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',6,2,'b',2,0,'rail','W:1x11,5,7,8,11 B:1x9,3,6,7x2,9,10','w');
INSERT INTO coup VALUES(1,9,9,'w',4,4,'44','7/8','true-hit@15*2=8 true-hit@16*1=4 true-hit@19*1=6, due 18:0, marked 18:2, holes 3:0, stay, illegal, N1 D1 = stands',0,2,'rail',5,0,'rail','W:1x11,5,8x2,11 B:1x9,3,6,7x2,9,10','b');
INSERT INTO coup VALUES(1,10,10,'b',2,2,'22','6/7','true-hit@14*1=4, due 4:0, marked 4:2, holes 0:0, illegal, N1 D1 = stands',2,6,'w',5,0,'rail','W:1x11,5,8x2,11 B:1x9,3,7x3,9,10','w');
INSERT INTO coup VALUES(1,11,11,'w',4,2,'42','1/5 1/3','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',4,6,'w',5,0,'rail','W:1x9,3,5x2,8x2,11 B:1x9,3,7x3,9,10','b');
INSERT INTO coup VALUES(1,12,12,'b',3,2,'32','9/11 7/10','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',4,8,'rail',5,0,'rail','W:1x9,3,5x2,8x2,11 B:1x9,3,7x2,10x2,11','w');
INSERT INTO coup VALUES(1,13,13,'w',4,3,'43','5/9 3/6','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',6,8,'rail',5,0,'rail','W:1x9,5,6,8x2,9,11 B:1x9,3,7x2,10x2,11','b');
INSERT INTO coup VALUES(1,14,14,'b',4,4,'44',NULL,'true-hit@14*1=4 true-hit@19*1=6, due 10:0, marked 10:0, holes 1:0, go',0,0,'rail',5,1,'b','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(1,15,15,'b',3,3,'33','1/4/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',5,1,'b','W:1x15 B:1x14,7','w');
INSERT INTO coup VALUES(1,16,16,'w',6,3,'63','1/7 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',5,1,'b','W:1x13,4,7 B:1x14,7','b');
INSERT INTO coup VALUES(1,17,17,'b',4,3,'43','7/11 1/4','due 0:0, marked 0:10, holes 0:0, over w 4/10 claimed',0,4,'rail',5,1,'b','W:1x13,4,7 B:1x13,4,11','w');
INSERT INTO coup VALUES(1,18,18,'w',3,2,'32','7/10 4/8','due 0:0, marked 0:0, holes 0:0, illegal, N1 = stands',0,4,'rail',5,1,'b','W:1x13,8,10 B:1x13,4,11','b');
INSERT INTO coup VALUES(1,19,19,'b',5,3,'53','1/4/9','due 0:0, marked 0:0, holes 0:0',0,4,'rail',5,1,'b','W:1x13,8,10 B:1x12,4,9,11','w');
INSERT INTO coup VALUES(1,20,20,'w',3,2,'32','8/10 1/4','due 0:0, marked 0:0, holes 0:0',0,4,'rail',5,1,'b','W:1x12,4,10x2 B:1x12,4,9,11','b');
INSERT INTO coup VALUES(1,21,21,'b',2,1,'21','9/10 4/6','due 0:0, marked 0:0, holes 0:0',0,4,'rail',5,1,'b','W:1x12,4,10x2 B:1x12,6,10,11','w');
INSERT INTO coup VALUES(1,22,22,'w',4,3,'43','1/5 1/4','true-hit@14*1=2, due 2:0, marked 10:0, holes 0:0, over w 0/8 open',10,4,'w',5,1,'b','W:1x10,4x2,5,10x2 B:1x12,6,10,11','b');
INSERT INTO coup VALUES(1,23,23,'b',6,4,'64','1/7 1/5','true-hit@20*1=4, due 4:0, marked 4:0, holes 0:0',10,8,'rail',5,1,'b','W:1x10,4x2,5,10x2 B:1x10,5,6,7,10,11','w');
INSERT INTO coup VALUES(1,24,24,'w',4,2,'42','4/8 4/6','true-hit@14*1=2, due 2:0, marked 2:0, holes 1:0, stay',0,0,'rail',6,1,'down','W:1x10,5,6,8,10x2 B:1x10,5,6,7,10,11','b');
INSERT INTO coup VALUES(1,25,25,'b',6,1,'61','6/7 1/7','true-hit@17*2=4, due 4:0, marked 4:0, holes 0:0',0,4,'rail',6,1,'down','W:1x10,5,6,8,10x2 B:1x9,5,7x3,10,11','w');
INSERT INTO coup VALUES(1,26,26,'w',5,5,'55','1/6/11','true-hit@15*2=8 true-hit@20*1=6, due 14:0, marked 14:10, holes 2:0, stay, over b 0/10 open',2,10,'b',8,1,'down','W:1x9,5,6,8,10x2,11 B:1x9,5,7x3,10,11','b');
INSERT INTO coup VALUES(1,27,27,'b',2,2,'22','5/7/9','true-hit@14*1=4, due 4:0, marked 4:0, holes 2:0, stay',0,2,'rail',8,3,'down','W:1x9,5,6,8,10x2,11 B:1x9,7x3,9,10,11','w');
INSERT INTO coup VALUES(1,28,28,'w',6,5,'65','8/13/19','true-hit@14*1=2 true-hit@15*1=2 true-hit@16*3=6, due 10:0, marked 10:0, holes 0:0',10,2,'w',8,3,'down','W:1x9,5,6,10x2,11,19 B:1x9,7x3,9,10,11','b');
INSERT INTO coup VALUES(1,29,29,'b',4,2,'42','1/5 1/3','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',10,4,'rail',8,3,'down','W:1x9,5,6,10x2,11,19 B:1x7,3,5,7x3,9,10,11','w');
INSERT INTO coup VALUES(1,30,30,'w',5,2,'52','6/8 5/10','true-hit@15*1=2 true-hit@16*1=2, due 4:0, marked 4:0, holes 1:0, stay',2,0,'rail',9,3,'down','W:1x9,8,10x3,11,19 B:1x7,3,5,7x3,9,10,11','b');
INSERT INTO coup VALUES(1,31,31,'b',6,2,'62','11/12 7/12','true-hit@17*2=4, due 4:0, marked 4:0, holes 0:0',2,4,'b',9,3,'down','W:1x9,8,10x3,11,19 B:1x7,3,5,7x2,9,10,12x2','w');
INSERT INTO coup VALUES(1,32,32,'w',6,4,'64','11/17/21','true-hit@15*1=2 true-hit@16*1=2 true-hit@20*1=4, due 8:0, marked 8:0, holes 0:0',10,4,'rail',9,3,'down','W:1x9,8,10x3,19,21 B:1x7,3,5,7x2,9,10,12x2','b');
INSERT INTO coup VALUES(1,33,33,'b',5,3,'53',NULL,'true-hit@4*1=4 true-hit@6*2=8 true-hit@17*2=4, due 16:0, marked 16:0, holes 1:0, go',0,0,'rail',9,4,'down','W:1x15 B:1x15','b');
INSERT INTO coup VALUES(1,34,34,'b',3,3,'33','1/4/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',9,4,'down','W:1x15 B:1x14,7','w');
INSERT INTO coup VALUES(1,35,35,'w',6,5,'65','1/7 1/6','due 0:0, marked 0:0, holes 0:0',0,0,'rail',9,4,'down','W:1x13,6,7 B:1x14,7','b');
INSERT INTO coup VALUES(1,36,36,'b',6,3,'63','1/7 1/4','due 0:0, marked 0:0, holes 0:0',0,0,'rail',9,4,'down','W:1x13,6,7 B:1x12,4,7x2','w');
INSERT INTO coup VALUES(1,37,37,'w',6,4,'64','6/10 1/7','due 0:0, marked 0:0, holes 0:0',0,0,'rail',9,4,'down','W:1x12,7x2,10 B:1x12,4,7x2','b');
INSERT INTO coup VALUES(1,38,38,'b',5,3,'53','1/4/9','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',0,2,'rail',9,4,'down','W:1x12,7x2,10 B:1x11,4,7x2,9','w');
INSERT INTO coup VALUES(1,39,39,'w',6,2,'62','10/16','true-hit@16*1=2, due 2:0, marked 2:4, holes 0:0, illegal, C2 D1',2,6,'rail',9,4,'down','W:1x12,7x2,10 B:1x11,4,7x2,9','b');
INSERT INTO coup VALUES(1,40,40,'b',2,1,'21','9/10 1/3','due 0:0, marked 0:0, holes 0:0',2,6,'rail',9,4,'down','W:1x12,7x2,10 B:1x10,3,4,7x2,10','w');
INSERT INTO coup VALUES(1,41,41,'w',6,2,'62','1/3/9','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',4,6,'rail',9,4,'down','W:1x11,7x2,9,10 B:1x10,3,4,7x2,10','b');
INSERT INTO coup VALUES(1,42,42,'b',4,1,'41','7/11 1/2','true-hit@15*1=2, due 2:0, marked 2:0, holes 0:0',4,8,'rail',9,4,'down','W:1x11,7x2,9,10 B:1x9,2,3,4,7,10,11','w');
INSERT INTO coup VALUES(1,43,43,'w',5,1,'51','9/10 1/6','true-hit@14*1=2 true-hit@15*2=4, due 6:0, marked 6:0, holes 0:0',10,8,'rail',9,4,'down','W:1x10,6,7x2,10x2 B:1x9,2,3,4,7,10,11','b');
INSERT INTO coup VALUES(1,44,44,'b',6,5,'65','4/9 3/9','due 0:0, marked 0:0, holes 0:0',10,8,'rail',9,4,'down','W:1x10,6,7x2,10x2 B:1x9,2,7,9x2,10,11','w');
INSERT INTO coup VALUES(1,45,45,'w',3,2,'32','6/8/11','true-hit@15*1=2, due 2:0, marked 2:0, holes 1:0, stay',0,0,'rail',10,4,'down','W:1x10,7x2,10x2,11 B:1x9,2,7,9x2,10,11','b');
INSERT INTO coup VALUES(1,46,46,'b',4,2,'42','7/9 1/5','true-hit@14*1=2, due 2:0, marked 2:0, holes 0:0',0,2,'rail',10,4,'down','W:1x10,7x2,10x2,11 B:1x8,2,5,9x3,10,11','w');
INSERT INTO coup VALUES(1,47,47,'w',5,2,'52','1/6 1/3','true-hit@14*1=2 true-hit@15*1=2, due 4:0, marked 4:0, holes 0:0',4,2,'w',10,4,'down','W:1x8,3,6,7x2,10x2,11 B:1x8,2,5,9x3,10,11','b');
INSERT INTO coup VALUES(1,48,48,'b',6,1,'61','10/11 1/7','due 0:0, marked 0:0, holes 0:0',4,2,'w',10,4,'down','W:1x8,3,6,7x2,10x2,11 B:1x7,2,5,7,9x3,11x2','w');
INSERT INTO coup VALUES(1,49,49,'w',4,3,'43','7/11 6/9','true-hit@18*1=2, due 2:0, marked 2:0, holes 0:0',6,2,'w',10,4,'down','W:1x8,3,7,9,10x2,11x2 B:1x7,2,5,7,9x3,11x2','b');
INSERT INTO coup VALUES(1,50,50,'b',6,1,'61','9/10 2/8','true-hit@16*1=2 true-hit@18*1=2, due 4:0, marked 4:0, holes 0:0',6,6,'rail',10,4,'down','W:1x8,3,7,9,10x2,11x2 B:1x7,5,7,8,9x2,10,11x2','w');
INSERT INTO coup VALUES(1,51,51,'w',6,3,'63','11/16 7/14','true-hit@15*1=2 true-hit@17*1=2 true-hit@18*1=2 true-hit@20*1=4, due 10:0, marked 10:4, holes 1:0, stay, illegal, N1 N2 C2',4,4,'b',11,4,'down','W:1x8,3,7,9,10x2,11x2 B:1x7,5,7,8,9x2,10,11x2','b');
INSERT INTO coup VALUES(1,52,52,'b',5,3,'53','9/12 7/12','true-hit@16*2=4 true-hit@18*1=2, due 6:0, marked 6:0, holes 0:0',4,10,'b',11,4,'down','W:1x8,3,7,9,10x2,11x2 B:1x7,5,8,9,10,11x2,12x2','w');
INSERT INTO coup VALUES(1,53,53,'w',5,2,'52',NULL,'true-hit@15*1=2 true-hit@16*2=4 true-hit@17*1=2, due 8:0, marked 8:0, holes 1:0',0,0,'rail',12,4,'down','W:1x8,3,7,9,10x2,11x2 B:1x7,5,8,9,10,11x2,12x2',NULL);
INSERT INTO coup VALUES(2,1,1,'w',6,4,'64',NULL,'due 0:0, marked 72:0, holes 12:0, over w 0/72 open',0,0,'rail',12,0,'rail','W:1x15 B:1x15',NULL);
INSERT INTO coup VALUES(3,1,1,'w',6,4,'64','1/7 1/5','due 0:0, marked 0:0, holes 0:0',0,0,'rail',0,0,'rail','W:1x13,5,7 B:1x15','b');
INSERT INTO coup VALUES(3,2,2,'b',5,2,'52','1/6 1/3','due 0:0, marked 4:0, holes 0:0, over b 4/4 claimed',4,0,'rail',0,0,'rail','W:1x13,5,7 B:1x13,3,6','w');
INSERT INTO coup VALUES(3,3,8,'w',6,1,'61','1/7 1/2','due 0:0, marked 0:0, holes 0:0',4,0,'rail',0,0,'rail','W:1x11,2,5,7x2 B:1x13,3,6','b');
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
INSERT INTO due VALUES(1,1,1,'fault','w','D1',0);
INSERT INTO due VALUES(1,6,1,'school-missed','b','over',16);
INSERT INTO due VALUES(1,7,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,8,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,9,1,'jan','w','true-hit',8);
INSERT INTO due VALUES(1,9,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,9,3,'jan','w','true-hit',6);
INSERT INTO due VALUES(1,9,4,'fault','w','N1',0);
INSERT INTO due VALUES(1,9,5,'fault','w','D1',0);
INSERT INTO due VALUES(1,10,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,10,2,'fault','b','N1',0);
INSERT INTO due VALUES(1,10,3,'fault','b','D1',0);
INSERT INTO due VALUES(1,11,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,12,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,13,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,14,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,14,2,'jan','b','true-hit',6);
INSERT INTO due VALUES(1,17,1,'school','b','over',4);
INSERT INTO due VALUES(1,18,1,'fault','w','N1',0);
INSERT INTO due VALUES(1,22,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,22,2,'school-missed','b','over',8);
INSERT INTO due VALUES(1,23,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,24,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,25,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,26,1,'jan','w','true-hit',8);
INSERT INTO due VALUES(1,26,2,'jan','w','true-hit',6);
INSERT INTO due VALUES(1,26,3,'school-missed','w','over',10);
INSERT INTO due VALUES(1,27,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,28,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,28,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,28,3,'jan','w','true-hit',6);
INSERT INTO due VALUES(1,29,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,30,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,30,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,31,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,32,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,32,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,32,3,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,33,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,33,2,'jan','b','true-hit',8);
INSERT INTO due VALUES(1,33,3,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,38,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,39,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,39,2,'fault','w','C2',0);
INSERT INTO due VALUES(1,39,3,'fault','w','D1',0);
INSERT INTO due VALUES(1,41,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,42,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,43,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,43,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,45,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,46,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,47,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,47,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,49,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,50,1,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,50,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,51,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,51,2,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,51,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,51,4,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,51,5,'fault','w','N1',0);
INSERT INTO due VALUES(1,51,6,'fault','w','N2',0);
INSERT INTO due VALUES(1,51,7,'fault','w','C2',0);
INSERT INTO due VALUES(1,52,1,'jan','b','true-hit',4);
INSERT INTO due VALUES(1,52,2,'jan','b','true-hit',2);
INSERT INTO due VALUES(1,53,1,'jan','w','true-hit',2);
INSERT INTO due VALUES(1,53,2,'jan','w','true-hit',4);
INSERT INTO due VALUES(1,53,3,'jan','w','true-hit',2);
INSERT INTO due VALUES(2,1,1,'school-missed','b','over',72);
INSERT INTO due VALUES(2,1,2,'stakes','w','grande-bredouille',4);
INSERT INTO due VALUES(3,2,1,'school','w','over',4);
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
INSERT INTO claim VALUES(1,17,1,17,'b','over',8,0,10,'raised','M XVII; GU III; LP 54','{"claimant":16,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(1,17,2,17,'b','over',4,0,10,'overruled','M XVII; GU III; LP 54','{"claimant":4,"accused":0}',NULL,17,1);
INSERT INTO claim VALUES(3,2,1,2,'w','over',2,0,4,'claimed','M XVII; GU III; LP 54','{"claimant":2,"accused":0}',NULL,NULL,NULL);
INSERT INTO claim VALUES(3,3,1,2,'w','over',4,0,4,'overruled','M XVII; GU III; LP 54','{"claimant":4,"accused":0}','both agreed',2,1);
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
CREATE INDEX coup_dice ON coup (match_id, side, die1, die2);
CREATE INDEX claim_overrules ON claim (match_id, overrules_seq, overrules_ordinal)
    WHERE overrules_seq IS NOT NULL;
CREATE VIEW counted_match AS
SELECT m.id, m.white_id, m.black_id FROM match m
WHERE m.chosen = 1
    OR (m.version IS NULL
        AND NOT EXISTS (SELECT 1 FROM match v WHERE v.origin = m.origin AND v.chosen = 1));
COMMIT;
