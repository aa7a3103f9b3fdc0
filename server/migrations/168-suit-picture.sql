-- What uses a picture is looked for by its file.
create index suit_item_picture on suit_item (merchant_id, picture_file_id) where picture_file_id is not null;
