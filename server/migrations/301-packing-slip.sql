-- Packing slips (M31): a kind of paper and of print jobs, and on which printer by which template a packing station prints it.
alter table print_template drop constraint print_template_kind_check;
alter table print_template add constraint print_template_kind_check
  check (kind in ('tag', 'mergeTag', 'waybill', 'pickup', 'packing', 'shelf', 'warehouse', 'list'));
-- What is printed of a packing slip is a packing: an order that is unpacked and packed again has another slip.
alter table print_job drop constraint print_job_kind_check;
alter table print_job add constraint print_job_kind_check check (kind in ('tag', 'packing', 'test'));

alter table station
  add column slip_printer_id bigint,
  add column slip_template_id bigint,
  add constraint station_slip check ((slip_printer_id is null) = (slip_template_id is null)),
  add foreign key (factory_id, slip_printer_id) references printer (factory_id, id),
  add foreign key (factory_id, slip_template_id) references print_template (factory_id, id);
create index station_slip_printer on station (factory_id, slip_printer_id) where slip_printer_id is not null;
create index station_slip_template on station (factory_id, slip_template_id) where slip_template_id is not null;

-- The last packings of a station, whose slips it shows.
drop index packing_station;
create index packing_station on packing (factory_id, station_id, id desc);
