-- A mask that came as a drawing is kept as it came, beside the picture that was drawn of it for its area.
alter table print_spec add column mask_source_id bigint references file,
  add check (mask_source_id is null or mask_file_id is not null);
