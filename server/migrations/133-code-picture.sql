-- Which codes use a picture of the store.
create index code_mapping_picture on code_mapping (picture_file_id) where picture_file_id is not null;
