-- A trainee's file as version 3 of its form left it.
BEGIN TRANSACTION;
CREATE TABLE attempts (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, data TEXT NOT NULL);
INSERT INTO attempts VALUES(1,'s1#1','{"trainee":"ada","session":"s1","number":1,"when":"2026-01-31T14:06:00+00:00","game":"test-house/fake","version":"first","mode":"practice","ref":"FAKE-R-000001-0000","key":"compare/2","given":"win","expected":"win","right":true,"first_try":true,"millis":2000,"setup":"","item":"","hint":false,"peeks":0,"absences":0,"skill":"test-house/fake/compare/compare.win","others":[],"slip":"","confused_with":"","fault":"","rule":"compare.win","cite":"fake L4","counts":true,"certain":true}');
INSERT INTO attempts VALUES(2,'s1#2','{"trainee":"ada","session":"s1","number":2,"when":"2026-01-31T14:07:00+00:00","game":"test-house/fake","version":"first","mode":"practice","ref":"FAKE-R-000001-0000","key":"compare/2","given":"lose","expected":"win","right":false,"first_try":true,"millis":2000,"setup":"","item":"","hint":false,"peeks":0,"absences":0,"skill":"test-house/fake/compare/compare.win","others":[],"slip":"wrong-rule","confused_with":"compare.lose","fault":"","rule":"compare.win","cite":"fake L4","counts":true,"certain":true}');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO settings VALUES('language','"es"');
INSERT INTO settings VALUES('name','"Ada"');
CREATE TRIGGER attempts_stay_update BEFORE UPDATE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are only ever added'); END;
CREATE TRIGGER attempts_stay_delete BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are only ever added'); END;
CREATE TABLE sessions (id TEXT PRIMARY KEY, plan TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE session_lines (seq INTEGER PRIMARY KEY, session TEXT NOT NULL, line TEXT NOT NULL);
CREATE INDEX lines_of_session ON session_lines (session, seq);
CREATE TABLE finished (session TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
COMMIT;
PRAGMA application_id = 1178946644;
PRAGMA user_version = 3;
