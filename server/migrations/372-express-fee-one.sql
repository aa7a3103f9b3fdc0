-- One template a company, area, mode and first day. What lies in no area that is known is told apart by its words.
create unique index express_fee_one on express_fee
  (factory_id, mode, express_name, coalesce(area_code, '?' || area), coalesce(valid_from, date '0001-01-01'));
