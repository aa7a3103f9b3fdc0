-- Art that is not batched yet is looked at again where what its material is printed by changes.
create function print_profile_art_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform art_is_stale(new.factory_id, new.material_id);
  return null;
end $$;
create trigger print_profile_made after insert on print_profile
  for each row when (new.is_default) execute function print_profile_art_changed();
create trigger print_profile_changed after update of is_default, version_no on print_profile
  for each row when (old.is_default <> new.is_default or (new.is_default and old.version_no <> new.version_no))
  execute function print_profile_art_changed();
