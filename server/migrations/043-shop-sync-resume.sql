-- Where a run that was cut short goes on; null: the last one came to its end.
alter table shop_sync add column resume_at timestamptz;
