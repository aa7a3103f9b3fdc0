-- Whether a customer may have a resource now: he is bound, it is in use, and it is for him.
create function resource_is_for(r resource, merchant bigint) returns boolean
  language sql stable security definer set search_path = public as $$
    select podflow_tenant() in (merchant, r.factory_id) and r.status = 0
      and exists (select from binding b where b.factory_id = r.factory_id and b.merchant_id = merchant)
      and case r.scope
        when 'all' then true
        when 'group' then exists (
          select from factory_customer c
          where c.factory_id = r.factory_id and c.merchant_id = merchant and c.status = 0 and c.group_id = r.group_id)
        else exists (
          select from resource_customer c
          where c.factory_id = r.factory_id and c.resource_id = r.id and c.merchant_id = merchant)
      end
  $$;

-- What a merchant may have for a SKU, each in its newest version: the tables are the factory's alone.
create function resources_of_sku(sku bigint)
  returns table (id bigint, name text, kind text, version_no integer, file_name text, bytes bigint, changed text,
    updated_at timestamptz, had_no integer, outdated boolean)
  language sql stable security definer set search_path = public as $$
    select r.id, r.name, r.kind, v.no, v.file_name, v.bytes, v.changed, v.created_at,
      (select max(d.version_no) from resource_download d
        where d.factory_id = r.factory_id and d.resource_id = r.id and d.merchant_id = podflow_tenant()),
      resource_is_outdated(r)
    from sku s
    join resource r on r.factory_id = s.factory_id
      and (r.material is null or r.material = s.material)
      and (r.model is null or (r.brand = s.brand and r.model = s.model))
    join resource_version v on v.factory_id = r.factory_id and v.resource_id = r.id and v.no = r.version_no
    where s.id = resources_of_sku.sku and resource_is_for(r, podflow_tenant())
      -- What is made from print specs is for their models alone.
      and (r.made_as is null or exists (
        select from resource_made w
        join print_spec p on p.factory_id = r.factory_id and p.id = w.spec_id
        join material t on t.factory_id = r.factory_id and t.id = p.material_id and t.name = s.material
        join model d on d.factory_id = r.factory_id and d.id = p.model_id and d.brand = s.brand and d.name = s.model
        where w.factory_id = r.factory_id and w.resource_id = r.id and w.version_no = r.version_no))
    order by r.updated_at desc, r.id desc
    limit 200
  $$;

-- Notes that a merchant takes the newest version, and says which file that is; nothing where it is not for him.
create function take_resource(resource bigint, now timestamptz)
  returns table (file_id bigint, file_name text)
  language plpgsql volatile security definer set search_path = public as $$
declare
  taken resource_version;
begin
  select v.* into taken from resource r
    join resource_version v on v.factory_id = r.factory_id and v.resource_id = r.id and v.no = r.version_no
    where r.id = take_resource.resource and resource_is_for(r, podflow_tenant());
  if not found then
    return;
  end if;
  insert into resource_download (factory_id, resource_id, merchant_id, version_no, at)
    values (taken.factory_id, taken.resource_id, podflow_tenant(), taken.no, take_resource.now);
  return query select taken.file_id, taken.file_name;
end $$;
