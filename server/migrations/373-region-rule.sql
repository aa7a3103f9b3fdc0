-- Where expresses go and where not, what is remote, and what they carry there at most (P116).
create table region_rule (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  kind text not null check (kind in ('noService', 'stopped', 'serves', 'remote', 'limit')),
  -- '': every one.
  express_name text not null default '',
  -- A node of the area tree, and its whole name; '' everywhere.
  area_code text not null default '' check (area_code ~ '^(\d{2}|\d{4}|\d{6}|\d{9})?$'),
  area text not null default '',
  -- Of what is remote: null as the template of the fee says.
  surcharge_cents bigint check (surcharge_cents between 0 and 1000000),
  surcharge_per text not null default 'parcel' check (surcharge_per in ('parcel', 'step')),
  max_g integer check (max_g between 1 and 1000000),
  -- Days in Shanghai, both included; null: without end.
  from_day date,
  until_day date check (until_day >= from_day),
  note text not null default '',
  source text not null default 'hand' check (source in ('hand', 'file')),
  version integer not null default 1,
  updated_by text not null default '',
  updated_at timestamptz not null,
  check ((kind = 'limit') = (max_g is not null)),
  check (kind <> 'stopped' or until_day is not null)
);
create unique index region_rule_one on region_rule
  (factory_id, kind, express_name, area_code, coalesce(from_day, date '0001-01-01'));
create index region_rule_list on region_rule (factory_id, id desc);
create index region_rule_area on region_rule (factory_id, area_code);
call podflow_wall('region_rule', 'factory_id');

-- Who set prices also set where parcels go; who ships sees it.
update role set permissions = permissions || '{factory:express,factory:express:edit}'
  where permissions @> '{factory:price:edit}' and not permissions @> '{factory:express}';
update role set permissions = permissions || '{factory:express}'
  where permissions && '{factory:price,factory:order:ship}' and not permissions @> '{factory:express}';
