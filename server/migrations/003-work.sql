-- What every area uses: files, tasks, notices, preferences, keys of repeated requests.

create table file (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  -- Content is kept once a tenant and checksum, below DATA_DIR/files.
  sha256 bytea not null,
  kind text not null,
  name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index file_tenant on file (tenant_id, sha256);
call podflow_wall('file', 'tenant_id');

create table task (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  kind text not null,
  title text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  failed bigint not null default 0,
  input jsonb not null,
  -- Where a killed server goes on: written in the transaction of the work that it counts.
  cursor jsonb not null default '{}',
  result jsonb,
  error text,
  result_file_id bigint references file,
  error_file_id bigint references file,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index task_tenant on task (tenant_id, id desc);
create index task_open on task (id) where status in ('waiting', 'running');
call podflow_wall('task', 'tenant_id');

create table notice (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_tenant on notice (tenant_id, id desc);
call podflow_wall('notice', 'tenant_id');

-- dynamic/column, commonConfig, search/collect: what a user set for himself.
create table preference (
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  kind text not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, kind, key)
);
call podflow_wall('preference', 'tenant_id');

-- A request that was sent twice is answered as the first time.
create table idempotency (
  tenant_id bigint not null references tenant,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_age on idempotency (created_at);
call podflow_wall('idempotency', 'tenant_id');
