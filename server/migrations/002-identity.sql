-- Who may sign in, and for whom he acts. These tables belong to the platform, not to one tenant: users may belong to
-- several. Requests reach them through the owner's connection of server/modules/auth only.

create table tenant (
  id bigint generated always as identity primary key,
  name text not null,
  type smallint not null,
  status smallint not null default 0,
  created_at timestamptz not null default now()
);

create table app_user (
  id bigint generated always as identity primary key,
  username text not null unique,
  real_name text not null,
  mobile text,
  password_hash text not null,
  status smallint not null default 0,
  default_tenant_id bigint references tenant,
  created_at timestamptz not null default now()
);

create table role (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  name text not null,
  permissions text[] not null default '{}',
  unique (tenant_id, name)
);

create table membership (
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  role_id bigint not null references role,
  -- A sub-account works in the tenant of its master.
  is_sub boolean not null default false,
  sort integer not null default 0,
  primary key (tenant_id, user_id)
);
create index membership_user on membership (user_id);

-- Tokens are opaque and random; only their SHA-256 is kept.
create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  tenant_id bigint references tenant,
  access_hash bytea not null unique,
  refresh_hash bytea not null unique,
  access_expires timestamptz not null,
  refresh_expires timestamptz not null,
  created_at timestamptz not null default now()
);
create index session_of_user on session (user_id);
create index session_refresh_expires on session (refresh_expires);

-- A factory serves the merchants that are bound to it.
create table binding (
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  created_at timestamptz not null default now(),
  primary key (merchant_id, factory_id)
);
create index binding_factory on binding (factory_id);
call podflow_wall('binding', 'merchant_id', 'factory_id');
-- Read by both; made and ended by the platform only, after an invitation: nobody binds himself to a factory.
revoke insert, update, delete on binding from podflow_app;

-- The name of a tenant, to itself and to those it is bound to.
create function podflow_sees_tenant(other bigint) returns boolean language sql stable security definer
  set search_path = public as $$
    select other = podflow_tenant()
        or exists (select from binding where merchant_id = podflow_tenant() and factory_id = other)
        or exists (select from binding where factory_id = podflow_tenant() and merchant_id = other) $$;
alter table tenant enable row level security;
alter table tenant force row level security;
create policy owner_all on tenant using (current_user <> 'podflow_app') with check (current_user <> 'podflow_app');
create policy acquainted on tenant for select to podflow_app using (podflow_sees_tenant(id));
grant select on tenant to podflow_app;
