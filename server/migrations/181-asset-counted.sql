-- [G19] Assets and fonts count into the storage of their factory, each content once, whether a picture has it, too.
create function asset_counted() returns trigger language plpgsql as $$
declare
  grown bigint;
begin
  if tg_op = 'INSERT' then
    insert into picture_content (tenant_id, sha256, bytes, named) values (new.factory_id, new.sha256, new.bytes, 1)
      on conflict (tenant_id, sha256) do update set named = picture_content.named + 1
      returning case when named = 1 then bytes else 0 end into grown;
    insert into picture_usage (tenant_id, bytes) values (new.factory_id, grown)
      on conflict (tenant_id) do update set bytes = picture_usage.bytes + grown;
  else
    delete from picture_content where tenant_id = old.factory_id and sha256 = old.sha256 and named = 1;
    if found then
      update picture_usage set bytes = bytes - old.bytes where tenant_id = old.factory_id;
    else
      update picture_content set named = named - 1 where tenant_id = old.factory_id and sha256 = old.sha256;
    end if;
  end if;
  return null;
end $$;
create trigger asset_counted after insert or delete on asset_version
  for each row execute function asset_counted();
