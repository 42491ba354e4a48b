-- A browser's device mark holds as long as the password and this number stay as they were. Counting up revokes all of an
-- account's marks.
ALTER TABLE app_user ADD COLUMN device_mark_no integer NOT NULL DEFAULT 0;
