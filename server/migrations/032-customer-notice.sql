-- What a factory tells its customers: one row here, and one notice with each of them.
create table customer_notice (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  title text not null,
  body text not null,
  -- all, group, chosen
  scope text not null check (scope in ('all', 'group', 'chosen')),
  group_name text,
  recipients integer not null,
  created_by bigint not null references app_user,
  created_at timestamptz not null
);
create index customer_notice_newest on customer_notice (factory_id, id desc);
call podflow_wall('customer_notice', 'factory_id');

alter table notice add column customer_notice_id bigint references customer_notice;
create index notice_of_customer_notice on notice (customer_notice_id) where customer_notice_id is not null;
