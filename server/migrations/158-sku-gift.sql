-- A SKU that may be given: of which sort it is, and how many of it an order may have where that is not as its sort says.
alter table sku
  add column gift_type_id bigint,
  add column gift_most integer check (gift_most between 1 and 999),
  add constraint sku_gift_type foreign key (factory_id, gift_type_id) references gift_type (factory_id, id),
  drop constraint sku_cause_check,
  add constraint sku_cause_check check (cause in ('material', 'model', 'color', 'giftType'));
create index sku_gift on sku (factory_id, gift_type_id) include (status) where gift_type_id is not null;
