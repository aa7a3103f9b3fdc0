-- One item may be agreed in each currency that its SKUs are priced in: one price no longer takes the other's place.
create unique index price_rule_item_currency on price_rule (factory_id, target, target_id, kind, coalesce(sku_id, 0), material,
  color, express_name, area, coalesce(promotion, ''), currency);
drop index price_rule_item;
