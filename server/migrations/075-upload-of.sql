-- Who sent a file in, and what for: a call that takes the number of a file takes its caller's own upload only, sent for this
-- very call. Null where the server wrote it, as an export.
alter table file add column uploaded_by bigint;
alter table file add column upload_for text;
