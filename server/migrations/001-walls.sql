-- The walls between tenants. The server's requests run as podflow_app, which owns nothing; row-level security is
-- forced on every table of tenants' data, and the owner (which migrates, backs up and folds) has a policy of its
-- own, because the owner of an external database may be no superuser.

create function podflow_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$;

-- Puts a table behind the wall: a row is seen and written only by the tenants that the given columns name. The tenant
-- is asked in a sub-select (once a statement), and two parties in a CASE: an OR would lead the planner away from the
-- index that the statement's own condition carries (ADR 0004).
create procedure podflow_wall(of_table regclass, variadic parties text[]) language plpgsql as $$
declare
  seen text := format('%I = (select podflow_tenant())', parties[1]);
begin
  if cardinality(parties) = 2 then
    seen := format('case when %I = (select podflow_tenant()) then true else %s end', parties[2], seen);
  end if;
  execute format('alter table %s enable row level security', of_table);
  execute format('alter table %s force row level security', of_table);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', of_table, current_user);
  execute format('create policy parties on %s to podflow_app using (%s) with check (%s)', of_table, seen, seen);
  execute format('grant select, insert, update, delete on %s to podflow_app', of_table);
end $$;

grant usage on schema public to podflow_app;
alter default privileges in schema public grant usage on sequences to podflow_app;
