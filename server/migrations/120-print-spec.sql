-- What is printed where: for a model in a material, side by side. A change is a new version; what names one keeps it for good.
create table print_spec (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  material_id bigint not null,
  model_id bigint not null,
  side smallint not null default 1 check (side between 1 and 4),
  version integer not null,
  -- The one that holds; false: an earlier one, or one that was taken away.
  is_current boolean not null default true,
  -- Tenths of a millimetre; width and height with the bleed.
  width integer not null check (width between 100 and 20000),
  height integer not null check (height between 100 and 20000),
  bleed integer not null default 0 check (bleed between 0 and 100),
  safe integer not null default 0 check (safe between 0 and 1000),
  radius integer not null default 0 check (radius between 0 and 10000),
  -- Where nothing is printed, as a picture of the whole area; with what it was found to be.
  mask_file_id bigint references file,
  mask_width_px integer,
  mask_height_px integer,
  -- Of the area, in thousandths.
  mask_printed smallint,
  mask_holes smallint,
  created_by text not null,
  created_at timestamptz not null,
  unique (factory_id, material_id, model_id, side, version),
  foreign key (factory_id, material_id) references material (factory_id, id),
  foreign key (factory_id, model_id) references model (factory_id, id),
  check ((mask_file_id is null) = (mask_printed is null)),
  check (2 * (bleed + safe) < least(width, height))
);
create unique index print_spec_current on print_spec (factory_id, material_id, model_id, side) where is_current;
create index print_spec_model on print_spec (factory_id, model_id) where is_current;
call podflow_wall('print_spec', 'factory_id');

-- A version never changes but for whether it holds.
create function print_spec_stays() returns trigger language plpgsql as $$
begin
  -- Whose it is row-level security says.
  if (to_jsonb(new) - '{is_current,factory_id}'::text[]) <> (to_jsonb(old) - '{is_current,factory_id}'::text[]) then
    raise exception 'a version of a print spec never changes';
  end if;
  return new;
end $$;
create trigger print_spec_stays before update on print_spec for each row execute function print_spec_stays();
