-- Several roles a user, departments and what they are limited to, and users who are closed in one tenant only.

alter table role
  add column remark text not null default '',
  add column updated_at timestamptz not null default now(),
  add constraint role_of_tenant unique (tenant_id, id);

alter table app_user
  -- Whose account it is: a tenant may change name, mobile and password of the accounts that it made itself.
  add column home_tenant_id bigint references tenant;
create index app_user_real_name on app_user (real_name);
-- Sub-accounts were made by the one tenant that they work for.
update app_user u set home_tenant_id = m.tenant_id
  from membership m
  where m.user_id = u.id and m.is_sub
    and not exists (select from membership o where o.user_id = u.id and o.tenant_id <> m.tenant_id);

create table department (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenant,
  parent_id bigint,
  name text not null,
  sort integer not null default 0,
  -- What its people may reach: everything, or what department_shop and department_material name.
  all_shops boolean not null default true,
  all_materials boolean not null default true,
  created_at timestamptz not null default now(),
  constraint department_of_tenant unique (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id)
);
create unique index department_name on department (tenant_id, coalesce(parent_id, 0), name);
call podflow_wall('department', 'tenant_id');

create table department_shop (
  tenant_id bigint not null,
  dept_id bigint not null,
  shop_id bigint not null references shop,
  primary key (tenant_id, dept_id, shop_id),
  foreign key (tenant_id, dept_id) references department (tenant_id, id) on delete cascade
);
create index department_shop_shop on department_shop (shop_id);
call podflow_wall('department_shop', 'tenant_id');

-- An empty colour: the material in every colour.
create table department_material (
  tenant_id bigint not null,
  dept_id bigint not null,
  material text not null,
  color text not null default '',
  primary key (tenant_id, dept_id, material, color),
  foreign key (tenant_id, dept_id) references department (tenant_id, id) on delete cascade
);
call podflow_wall('department_material', 'tenant_id');
create index sku_material_color on sku (factory_id, material, color);

alter table membership
  add column status smallint not null default 0,
  add column dept_id bigint,
  add column remark text not null default '',
  add column created_at timestamptz not null default now(),
  add constraint membership_department foreign key (tenant_id, dept_id) references department (tenant_id, id);
create index membership_order on membership (tenant_id, sort, user_id);
create index membership_dept on membership (tenant_id, dept_id) where dept_id is not null;

create table user_role (
  tenant_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index user_role_role on user_role (tenant_id, role_id);
insert into user_role (tenant_id, user_id, role_id)
  select m.tenant_id, m.user_id, r.id from membership m join role r on r.id = m.role_id and r.tenant_id = m.tenant_id;
alter table membership drop column role_id;

-- Owners may do what came with this version.
update role set permissions = permissions ||
    '{business:user,business:user:edit,business:role,business:role:edit,business:log}'
  where permissions @> '{business:order:push}' and not permissions @> '{business:user}';
update role set permissions = permissions ||
    '{factory:user,factory:user:edit,factory:role,factory:role:edit,factory:log}'
  where permissions @> '{factory:order:ship}' and not permissions @> '{factory:user}';
update role set permissions = permissions ||
    '{factory:admin:user,factory:user,factory:user:edit,factory:role,factory:role:edit,factory:log}'
  where permissions @> '{factory:admin:tenant}' and not permissions @> '{factory:admin:user}';
