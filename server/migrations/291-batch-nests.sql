-- A batch may ask to be laid on plates by itself once it is released; `nest_due`: it was, and plates are not made yet.
alter table batch
  add column nests boolean not null default false,
  add column nest_due boolean not null default false;
create index batch_nest_due on batch (factory_id, id) where nest_due;
