-- SKUs are found by the beginning of code, name or model, in either case. Compared as bytes, because only such
-- comparisons use an index under row-level security, and kept, because lower() in the question is none (ADR 0004).
alter table sku
  add code_key text collate "C" generated always as (lower(code)) stored,
  add name_key text collate "C" generated always as (lower(name)) stored,
  add model_key text collate "C" generated always as (lower(model)) stored;
create index sku_code_key on sku (factory_id, code_key);
create index sku_name_key on sku (factory_id, name_key);
create index sku_model_key on sku (factory_id, model_key);
create index sku_of_factory on sku (factory_id, created_at desc, id desc);
create index sku_brand on sku (factory_id, brand) include (status);
create index sku_material on sku (factory_id, material) include (status);
