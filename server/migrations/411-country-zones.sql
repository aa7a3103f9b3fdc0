-- What a template costs and where an express goes is said of a country abroad as of a node at home.
alter table express_fee
  drop constraint express_fee_area_code_check,
  add constraint express_fee_area_code_check check (area_code ~ '^(\d{2}|\d{4}|\d{6}|\d{9}|[A-Z]{2})?$');
alter table region_rule
  drop constraint region_rule_area_code_check,
  add constraint region_rule_area_code_check check (area_code ~ '^(\d{2}|\d{4}|\d{6}|\d{9}|[A-Z]{2})?$');
