-- A template prices a parcel as carriers do: by flat bands, by volume, with surcharges, by area down to the district, from
-- a day on. What stands has none of it: it costs what it did.
alter table express_fee
  -- A node of the area tree, '' everywhere. null: written in words that no place has; it never held for a parcel.
  add column area_code text default '' check (area_code ~ '^(\d{2}|\d{4}|\d{6}|\d{9})?$'),
  -- [{from, to, cents}], without hole or overlap.
  add column bands jsonb not null default '[]',
  add column least_cents bigint not null default 0 check (least_cents >= 0),
  add column divisor integer not null default 0 check (divisor = 0 or divisor between 1000 and 20000),
  add column threshold_percent integer not null default 100 check (threshold_percent between 100 and 1000),
  add column remote_cents bigint not null default 0 check (remote_cents >= 0),
  add column long_mm integer not null default 0 check (long_mm >= 0),
  add column long_cents bigint not null default 0 check (long_cents >= 0),
  add column heavy_g integer not null default 0 check (heavy_g >= 0),
  add column heavy_cents bigint not null default 0 check (heavy_cents >= 0),
  add column insured_permille integer not null default 0 check (insured_permille between 0 and 100),
  add column label_cents bigint not null default 0 check (label_cents >= 0),
  add column packing_cents bigint not null default 0 check (packing_cents >= 0),
  -- A day in Shanghai; null: from ever.
  add column valid_from date;
-- Days travel as year-month-day, whatever clock the server goes by.
alter table express_fee drop constraint express_fee_factory_id_mode_express_name_area_key;
