-- A rule of a region may be about postcodes in place of a node, limit the longest side, or send a parcel by another express.
alter table region_rule
  drop constraint region_rule_kind_check,
  add constraint region_rule_kind_check
    check (kind in ('noService', 'stopped', 'reroute', 'serves', 'remote', 'limit', 'size')),
  -- Whole postcodes of six digits; none: the rule is of its node.
  add column postcodes int4multirange not null default '{}',
  add column max_mm integer check (max_mm between 1 and 3000),
  -- The express that takes the parcel in place of this one.
  add column to_express text not null default '',
  add constraint region_rule_place check (isempty(postcodes) or area_code = ''),
  add constraint region_rule_size check ((kind = 'size') = (max_mm is not null)),
  add constraint region_rule_reroute check ((kind = 'reroute') = (to_express <> ''));
drop index region_rule_one;
create unique index region_rule_only on region_rule
  (factory_id, kind, express_name, area_code, postcodes, coalesce(from_day, date '0001-01-01'));
create index region_rule_postcodes on region_rule (factory_id) where not isempty(postcodes);
