-- When the next scan of a package is due, and what was said when none came (X32, X33). `due_at` is taken away by the timer that
-- warns, so that it reads due rows only; `tracked_at` is the scan that its transit stands on.
alter table package
  add column tracked_at timestamptz,
  add column due_at timestamptz,
  add column due_kind smallint not null default 0,
  add column warning smallint not null default 0;
create index package_due on package (due_at) where due_at is not null;
create index package_warned on package (factory_id, warning, id desc) where warning <> 0;
