-- What a tenant sets for itself, and what its users tell the platform.

-- Parameters that somebody set; contract/param-keys.ts says what holds where nobody did.
create table tenant_param (
  tenant_id bigint not null references tenant,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (tenant_id, key)
);
call podflow_wall('tenant_param', 'tenant_id');

create table feedback (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('fault', 'wish', 'data', 'other')),
  content text not null,
  contact text not null default '',
  page text not null default '',
  picture_file_ids bigint[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  reply text not null default '',
  replied_at timestamptz,
  created_at timestamptz not null default now()
);
create index feedback_own on feedback (tenant_id, user_id, id desc);
-- The platform reads all of them, by the owner's connection.
create index feedback_status on feedback (status, id desc);
call podflow_wall('feedback', 'tenant_id');

create table qimen_config (
  tenant_id bigint primary key references tenant,
  open boolean not null default false,
  gateway_url text not null default '',
  app_key text not null default '',
  customer_id text not null default '',
  warehouse_code text not null default '',
  -- The secret, sealed by the vault.
  sealed_secret bytea,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
call podflow_wall('qimen_config', 'tenant_id');

-- The downloads of a user: what his tasks left.
create index task_files on task (tenant_id, user_id, id desc)
  where result_file_id is not null or error_file_id is not null;
-- Questions that the owner of a tenant shares with its users.
create index preference_shared on preference (tenant_id, key) where kind = 'search';
