-- The labels of packages are printed by jobs, too.
alter table print_job drop constraint print_job_kind_check;
alter table print_job add constraint print_job_kind_check
  check (kind in ('tag', 'packing', 'sample', 'test', 'plate', 'waybill'));
