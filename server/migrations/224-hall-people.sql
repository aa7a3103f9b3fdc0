-- People of a factory by their ids, to that factory alone: users are the platform's, and no tenant reads them. Who works at a
-- station is asked with each scan, in the transaction of that scan.
create function hall_people(of_factory bigint, of_users bigint[]) returns table (user_id bigint, name text, open boolean)
  language sql stable security definer set search_path = public as $$
    select u.id, u.real_name, m.status = 0 and u.status = 0
    from membership m join app_user u on u.id = m.user_id
    where m.tenant_id = of_factory and of_factory = podflow_tenant() and m.user_id = any(of_users) $$;
