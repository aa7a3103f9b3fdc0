-- Which lines use a picture of the store: asked before it is purged, and shown beside it.
create index order_line_picture on order_line (picture_file_id) where picture_file_id is not null;
