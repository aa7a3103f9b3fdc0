-- Where single fields of a print profile are otherwise: for a customer, a SKU, a model, a colour, a source of pictures, or by
-- how many pieces an order has. Its base is a profile always.
create table print_profile_override (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  base_id bigint not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  -- Its place in the list: of two alike the smaller one holds (M06).
  position integer not null,
  -- Conditions; null: every one.
  merchant_id bigint references tenant,
  sku_id bigint references sku,
  model_id bigint,
  color_id bigint,
  source text check (source in ('picture', 'gallery', 'own')),
  pieces_from integer check (pieces_from > 0),
  pieces_to integer check (pieces_to >= pieces_from),
  -- The fields that it changes, as contract/rosi/print-settings.ts has them.
  changes jsonb not null check (changes <> '{}'),
  closed boolean not null default false,
  -- Something was printed by it, so that it stays.
  used boolean not null default false,
  version_no integer not null default 1,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (factory_id, id),
  unique (factory_id, name_key),
  foreign key (factory_id, base_id) references print_profile (factory_id, id),
  foreign key (factory_id, model_id) references model (factory_id, id),
  foreign key (factory_id, color_id) references color (factory_id, id),
  check (num_nonnulls(merchant_id, sku_id, model_id, color_id, source, pieces_from, pieces_to) > 0)
);
create index print_profile_override_order on print_profile_override (factory_id, position, id);
create index print_profile_override_base on print_profile_override (factory_id, base_id);
create index print_profile_override_sku on print_profile_override (sku_id) where sku_id is not null;
create index print_profile_override_model on print_profile_override (factory_id, model_id) where model_id is not null;
create index print_profile_override_color on print_profile_override (factory_id, color_id) where color_id is not null;
call podflow_wall('print_profile_override', 'factory_id');

create table print_profile_override_version (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  override_id bigint not null,
  no integer not null check (no > 0),
  changes jsonb not null,
  -- What is different from the one before.
  changed text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, override_id, no),
  foreign key (factory_id, override_id) references print_profile_override (factory_id, id) on delete cascade
);
call podflow_wall('print_profile_override_version', 'factory_id');
create trigger print_profile_override_version_stays before update on print_profile_override_version
  for each row execute function factory_row_stays('a version of an override');

-- Art that is not batched yet is looked at again: of the materials of the bases before and after.
create function print_override_art_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform art_is_stale(p.factory_id, p.material_id)
  from (select distinct b.factory_id, b.material_id from print_profile b
    where (tg_op <> 'DELETE' and b.factory_id = new.factory_id and b.id = new.base_id)
      or (tg_op <> 'INSERT' and b.factory_id = old.factory_id and b.id = old.base_id) order by 1, 2) p;
  return null;
end $$;
create trigger print_override_made after insert or delete on print_profile_override
  for each row execute function print_override_art_changed();
create trigger print_override_changed after update of version_no, closed, position on print_profile_override
  for each row when ((old.version_no, old.closed, old.position) is distinct from (new.version_no, new.closed, new.position))
  execute function print_override_art_changed();

-- Where the pictures of lines come from: put on the line itself, out of the factory's gallery, or any other. A factory reads of its
-- lines alone; who works for all of them names one.
create function line_sources(of_factory bigint, of_lines bigint[]) returns table (line_id bigint, source text)
  language sql stable security definer set search_path = public as $$
    select l.id, case
      when l.picture_own then 'own'
      when exists (select from picture p
        where p.tenant_id = of_factory and p.shelf = 'gallery' and p.status < 40 and p.sha256 = f.sha256) then 'gallery'
      else 'picture' end
    from order_line l join file f on f.id = l.picture_file_id
    where l.factory_id = of_factory and l.id = any(of_lines)
      and coalesce((select podflow_tenant()), of_factory) = of_factory $$;
