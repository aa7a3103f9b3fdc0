-- A mobile is a way in for whoever has shown by a code that it is his. One that somebody else wrote down is a text.
alter table app_user
  -- When a code that went to the mobile was told by the user of this account; null: nobody has shown that it is his.
  add column mobile_proven_at timestamptz,
  -- The account was made by another for whoever holds the mobile, with a password that nobody knows: the first code that
  -- is told proves it.
  add column mobile_awaited boolean not null default false;

-- Customers whom a factory brought in and who have never come.
update app_user u set mobile_awaited = true
  where u.mobile is not null and u.home_tenant_id is null
    and exists (select from membership m join factory_customer c on c.merchant_id = m.tenant_id
      where m.user_id = u.id and not m.is_sub and c.source in ('created', 'imported'))
    and not exists (select from session s where s.user_id = u.id)
    and not exists (select from tenant_log l where l.user_id = u.id and l.kind = 'signIn');
-- Who registered himself did it by a code. The mobiles of sub-accounts were written by their tenants.
update app_user set mobile_proven_at = created_at
  where mobile is not null and home_tenant_id is null and not mobile_awaited;

drop index app_user_mobile;
create unique index app_user_mobile on app_user (mobile) where mobile_proven_at is not null;
create unique index app_user_mobile_awaited on app_user (mobile) where mobile_awaited;
create index app_user_mobile_written on app_user (mobile) where mobile is not null;
