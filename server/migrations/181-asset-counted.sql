-- [G19] Assets and fonts count into the storage of their factory, each content once, whether a picture has it, too.
create trigger asset_counted after insert or delete on asset_version
  for each row execute function content_counted('factory_id');
