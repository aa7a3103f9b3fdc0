-- What a factory keeps about its customers, and a merchant about his factories. The binding says who works with whom and
-- is read by both; what stands here is read by the one who wrote it.

-- A tenant that another one made for itself: a merchant's own workshop, a factory's own shop counter.
alter table tenant add column virtual_of bigint references tenant;
create index tenant_virtual_of on tenant (virtual_of) where virtual_of is not null;

create table customer_group (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  name text not null,
  sort integer not null default 0,
  created_at timestamptz not null,
  -- Two groups may swap their names in one saving.
  unique (factory_id, name) deferrable initially deferred,
  unique (factory_id, id)
);
call podflow_wall('customer_group', 'factory_id');

-- One row for each merchant that is bound to the factory or once was. The merchant's name is kept here, so that a list of
-- 100,000 is searched without asking the wall of `tenant` for each of them.
create table factory_customer (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  merchant_id bigint not null references tenant,
  merchant_name text not null,
  alias text not null default '',
  contact_name text not null default '',
  contact_mobile text not null default '',
  remark text not null default '',
  group_id bigint,
  -- The factory's own user who brought the customer, or looks after him now.
  invitor_id bigint references app_user,
  source text not null check (source in ('invite', 'merchantCode', 'created', 'imported', 'virtual')),
  invite_code text,
  -- 0 bound, 1 no more
  status smallint not null default 0,
  bound_at timestamptz not null,
  unbound_at timestamptz,
  unique (factory_id, merchant_id),
  foreign key (factory_id, group_id) references customer_group (factory_id, id) on delete set null (group_id)
);
create index factory_customer_newest on factory_customer (factory_id, status, bound_at desc, id desc);
create index factory_customer_group on factory_customer (factory_id, group_id);
create index factory_customer_invitor on factory_customer (factory_id, invitor_id);
create index factory_customer_merchant on factory_customer (merchant_id);
call podflow_wall('factory_customer', 'factory_id');
-- Who is a customer follows from the bindings alone.
revoke insert, delete on factory_customer from podflow_app;

create function customer_bound() returns trigger language plpgsql as $$
begin
  insert into factory_customer
    (factory_id, merchant_id, merchant_name, source, invite_code, invitor_id, status, bound_at)
  select new.factory_id, new.merchant_id, m.name,
    case when m.virtual_of is not null then 'virtual' when i.id is not null then 'invite'
      when new.invite_code is not null then 'merchantCode' else 'created' end,
    i.code, i.created_by, 0, new.created_at
  from tenant m
  left join factory_invite i on i.factory_id = new.factory_id and i.code = new.invite_code
  where m.id = new.merchant_id
  on conflict (factory_id, merchant_id) do update set
    merchant_name = excluded.merchant_name, source = excluded.source, invite_code = excluded.invite_code,
    invitor_id = coalesce(factory_customer.invitor_id, excluded.invitor_id),
    status = 0, bound_at = excluded.bound_at, unbound_at = null;
  return null;
end $$;
create trigger customer_bound after insert on binding for each row execute function customer_bound();

create function customer_unbound() returns trigger language plpgsql as $$
begin
  update factory_customer set status = 1, unbound_at = now()
  where factory_id = old.factory_id and merchant_id = old.merchant_id;
  return null;
end $$;
create trigger customer_unbound after delete on binding for each row execute function customer_unbound();

create function customer_renamed() returns trigger language plpgsql as $$
begin
  update factory_customer set merchant_name = new.name where merchant_id = new.id;
  return null;
end $$;
create trigger customer_renamed after update of name on tenant for each row
  when (old.name is distinct from new.name) execute function customer_renamed();

-- Bindings of before.
insert into factory_customer
  (factory_id, merchant_id, merchant_name, source, invite_code, invitor_id, status, bound_at, unbound_at)
select b.factory_id, b.merchant_id, m.name,
  case when i.id is not null then 'invite' when b.invite_code is not null then 'merchantCode' else 'created' end,
  i.code, i.created_by, b.status, b.created_at, b.ended_at
from (
  select factory_id, merchant_id, invite_code, 0 as status, created_at, null::timestamptz as ended_at from binding
  union all
  select distinct on (p.factory_id, p.merchant_id) p.factory_id, p.merchant_id, p.invite_code, 1, p.created_at, p.ended_at
  from binding_past p
  where not exists (
    select from binding b where b.factory_id = p.factory_id and b.merchant_id = p.merchant_id)
  order by factory_id, merchant_id, created_at desc
) b
join tenant m on m.id = b.merchant_id
left join factory_invite i on i.factory_id = b.factory_id and i.code = b.invite_code;

-- What a merchant calls his factories, and notes about them.
create table factory_note (
  merchant_id bigint not null references tenant,
  factory_id bigint not null references tenant,
  alias text not null default '',
  contact_name text not null default '',
  contact_mobile text not null default '',
  remark text not null default '',
  updated_at timestamptz not null,
  primary key (merchant_id, factory_id)
);
call podflow_wall('factory_note', 'merchant_id');

-- Another factory that works under this one: an agent, with express prices of its own. Neither sees more of the other
-- than its name. Made and ended by the platform only, after an invitation.
create table factory_agent (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  agent_id bigint not null references tenant,
  invite_code text not null,
  created_by bigint references app_user,
  created_at timestamptz not null,
  unique (factory_id, agent_id),
  check (factory_id <> agent_id)
);
create index factory_agent_agent on factory_agent (agent_id);
call podflow_wall('factory_agent', 'factory_id', 'agent_id');
revoke insert, update, delete on factory_agent from podflow_app;

-- How the orders of a factory's own shop counter are sent.
create table virtual_shop (
  factory_id bigint primary key references tenant,
  merchant_id bigint not null references tenant,
  shop_id bigint not null references shop,
  logistics jsonb not null,
  updated_at timestamptz not null
);
call podflow_wall('virtual_shop', 'factory_id');

-- Lines of a customer file that were refused, until their file is written, and for who looks at them beside the task.
create table customer_import_line (
  task_id bigint not null references task on delete cascade,
  factory_id bigint not null references tenant,
  line_no integer not null,
  error_type text not null,
  bar_code text not null,
  primary key (task_id, line_no)
);
call podflow_wall('customer_import_line', 'factory_id');
