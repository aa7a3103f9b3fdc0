-- A batch may ask to be laid on plates by itself once it is released; `nest_at`: it was, and from then on plates can be made.
alter table batch
  add column nests boolean not null default false,
  add column nest_at timestamptz;
create index batch_nest_at on batch (nest_at) where nest_at is not null;
