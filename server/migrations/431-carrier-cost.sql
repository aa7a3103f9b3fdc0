-- What carriers take from the factory for a parcel, by the same form as what customers pay (P115).
create table carrier_cost (like express_fee including defaults including constraints including identity);
alter table carrier_cost
  add primary key (id),
  add foreign key (factory_id) references tenant;
create unique index carrier_cost_one on carrier_cost
  (factory_id, mode, express_name, coalesce(area_code, '?' || area), coalesce(valid_from, date '0001-01-01'));
create index carrier_cost_list on carrier_cost (factory_id, id desc);
call podflow_wall('carrier_cost', 'factory_id');

-- What a package cost the factory when it was handed over; null: no cost was agreed for it then.
alter table package_charge
  add column cost_cents bigint,
  add column cost_currency text;
