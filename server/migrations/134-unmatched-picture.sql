-- The same of codes that nobody mapped yet.
create index code_picture_file on code_picture (picture_file_id);
