-- What the people of a department are limited to stands as a row (115).
create function department_material_names() returns trigger language plpgsql as $$
begin
  if new.material <> '' then new.material := material_named(new.tenant_id, new.material); end if;
  if new.color <> '' then new.color := color_named(new.tenant_id, new.color); end if;
  return new;
end $$;
create trigger department_material_names before insert or update of material, color on department_material for each row
  execute function department_material_names();

-- What came in since 115.
update department_material r set material = r.material, color = r.color
where (r.material <> '' and not exists (select from material m where m.factory_id = r.tenant_id and m.name = r.material))
  or (r.color <> '' and not exists (select from color o where o.factory_id = r.tenant_id and o.name = r.color));
