-- What a discount is about stands as a row (115).
create function price_rule_names() returns trigger language plpgsql as $$
begin
  if new.material <> '' then new.material := material_named(new.factory_id, new.material); end if;
  if new.color <> '' then new.color := color_named(new.factory_id, new.color); end if;
  return new;
end $$;
create trigger price_rule_names before insert or update of material, color on price_rule for each row
  when (new.material <> '' or new.color <> '') execute function price_rule_names();

-- What came in since 115.
update price_rule r set material = r.material, color = r.color
where (r.material <> '' and not exists (select from material m where m.factory_id = r.factory_id and m.name = r.material))
  or (r.color <> '' and not exists (select from color o where o.factory_id = r.factory_id and o.name = r.color));
