-- How people come in: by SMS, by another service, by an invite; and what keeps others out.

-- A mobile is a way in: it belongs to one user.
create unique index app_user_mobile on app_user (mobile) where mobile is not null;

-- Codes are kept as SHA-256 with the mobile in it; a row is good for one scene.
create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  scene smallint not null,
  code_hash bytea not null,
  ip text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_mobile on sms_code (mobile, sent_at desc);
create index sms_code_ip on sms_code (ip, sent_at desc);

-- What the demo's provider would have sent.
create table sms_outbox (
  id bigint generated always as identity primary key,
  mobile text not null,
  text text not null,
  sent_at timestamptz not null
);

-- Failed sign-ins of an account (`user:...`) and of an address (`ip:...`); on every server the same.
create table sign_in_failure (
  who text primary key,
  count integer not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- A social account by its unionid; the openid is the one of this site's application.
create table social_account (
  type smallint not null,
  unionid text not null,
  openid text not null,
  nick text not null,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  primary key (type, unionid)
);
create unique index social_account_user on social_account (user_id, type);

-- A state that went out with a redirect: good once, for ten minutes.
create table social_state (
  state_hash bytea primary key,
  type smallint not null,
  sent_at timestamptz not null,
  used_at timestamptz
);

-- Who came back and is no user yet: what a sign-in or a registration may bind for ten minutes. The key is the SHA-256 of
-- type, code and state.
create table social_ticket (
  ticket_hash bytea primary key,
  type smallint not null,
  unionid text not null,
  openid text not null,
  nick text not null,
  made_at timestamptz not null,
  used_at timestamptz
);

alter table session
  add column ip text not null default '',
  add column device text not null default '',
  add column last_seen_at timestamptz not null default now(),
  -- Of the last renewal. Its tokens are derived from the refresh token before them and this key, so that one whose answer
  -- was lost can be answered again though only hashes are kept.
  add column successor_key bytea,
  -- Whether somebody has come with the tokens of the last renewal.
  add column seen boolean not null default true;

-- Refresh tokens that were used. One that comes again was copied: its session ends.
create table spent_refresh (
  refresh_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  spent_at timestamptz not null
);
create index spent_refresh_session on spent_refresh (session_id);

-- The password for dangerous operations (F14), argon2id as those of users. Not a column of tenant: partners read its rows.
create table danger_password (
  tenant_id bigint primary key references tenant,
  hash text not null,
  set_at timestamptz not null
);

-- An own tenant's request to become a factory, audited by the platform (F17).
create table registration (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  user_id bigint not null references app_user,
  kind smallint not null,
  status smallint not null default 0,
  reason text,
  created_at timestamptz not null,
  audited_at timestamptz,
  audited_by bigint references app_user
);
create index registration_tenant on registration (tenant_id, id desc);
create unique index registration_open on registration (tenant_id) where status = 0;
create index registration_list on registration (status, id desc);

-- A factory's invites. The code leads to the factory before anybody has signed in: through the owner's connection only.
create table factory_invite (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  code text not null unique,
  name text not null,
  valid_until timestamptz,
  most_uses integer,
  used integer not null default 0,
  open boolean not null default true,
  created_by bigint not null references app_user,
  created_at timestamptz not null
);
create index factory_invite_factory on factory_invite (factory_id, id desc);
call podflow_wall('factory_invite', 'factory_id');

-- A merchant's own code, to send to factories.
create table business_invite (
  merchant_id bigint primary key references tenant,
  code text not null unique,
  created_at timestamptz not null
);
call podflow_wall('business_invite', 'merchant_id');

alter table binding add column id bigint generated always as identity unique;
alter table binding add column invite_code text;

-- Who was bound and is no more: orders of that time stay, and both still read the other one's name on them.
create table binding_past (
  id bigint primary key,
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  invite_code text,
  created_at timestamptz not null,
  ended_at timestamptz not null,
  ended_by bigint references app_user
);
create index binding_past_merchant on binding_past (merchant_id, factory_id);
create index binding_past_factory on binding_past (factory_id, merchant_id);

create or replace function podflow_sees_tenant(other bigint) returns boolean language sql stable security definer
  set search_path = public as $$
    select other = podflow_tenant()
        or exists (select from binding where merchant_id = podflow_tenant() and factory_id = other)
        or exists (select from binding where factory_id = podflow_tenant() and merchant_id = other)
        or exists (select from binding_past where merchant_id = podflow_tenant() and factory_id = other)
        or exists (select from binding_past where factory_id = podflow_tenant() and merchant_id = other) $$;

-- Owners may do what came with this version.
update role set permissions = permissions || '{business:factory,business:shop}'
  where permissions @> '{business:order:push}' and not permissions @> '{business:factory}';
update role set permissions = permissions || '{factory:customer}'
  where permissions @> '{factory:order:ship}' and not permissions @> '{factory:customer}';
