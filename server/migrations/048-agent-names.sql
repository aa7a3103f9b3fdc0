-- What the agents of a factory are called: by the wall of `tenant` the two are no partners, and see nothing of each other.
create function agent_names(factory bigint, agents bigint[]) returns table (id bigint, name text)
  language sql stable security definer set search_path = public as $$
    select a.agent_id, t.name from factory_agent a join tenant t on t.id = a.agent_id
    where podflow_tenant() = factory and a.factory_id = factory and a.agent_id = any (agents)
  $$;
