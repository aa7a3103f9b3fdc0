-- Plates go to their devices by print jobs. A hot folder is a printer of a way of its own: a folder on the disk of an agent, which
-- the RIP of one device watches. It has no paper; its size and dpi say nothing.
alter table printer drop constraint printer_way_check;
alter table printer add constraint printer_way_check
  check (way in ('agentZpl', 'agentIpp', 'serverIpp', 'hotFolder'));
alter table printer add column device_id bigint;
alter table printer add foreign key (factory_id, device_id) references device (factory_id, id);
alter table printer add constraint printer_device check ((way = 'hotFolder') = (device_id is not null));
alter table printer add constraint printer_default_paper check (not is_default or way <> 'hotFolder');
create unique index printer_of_device on printer (factory_id, device_id) where device_id is not null;

alter table print_job drop constraint print_job_kind_check;
alter table print_job add constraint print_job_kind_check
  check (kind in ('tag', 'packing', 'sample', 'test', 'plate'));
do $$
declare
  named text;
begin
  -- Neither a test page nor the file of a plate is drawn by a template.
  select conname into strict named from pg_constraint
  where conrelid = 'print_job'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%template_id IS NULL%';
  execute format('alter table print_job drop constraint %I', named);
end $$;
alter table print_job add constraint print_job_template
  check ((kind in ('test', 'plate')) = (template_id is null));
alter table print_job
  -- What people call its source: the number of a plate.
  add column title text not null default '',
  -- Of a plate: the layout whose files it brings; its copy number counts how often the plate was sent.
  add column layout_version integer,
  -- Its files are to be taken out of the hot folder, because a person took the plate back.
  add column takes_out boolean not null default false,
  -- A person dealt with what became of it, or it was sent anew: it asks nobody any more.
  add column answered boolean not null default false;
alter table print_job add constraint print_job_layout check ((kind = 'plate') = (layout_version is not null));
create index print_job_to_take_out on print_job (printer_id) where takes_out;
