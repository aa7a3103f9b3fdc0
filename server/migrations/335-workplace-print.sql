-- Merchants print, too (P069): printers, print agents, jobs and templates belong to any tenant; their factory_id names it.

-- An agent comes by its key through a code that a person types once. By the first half of the code the row is found, and the
-- whole is compared with its hash; an agent that is not paired yet has a hash that no key has.
alter table print_agent
  add column pair_head text unique,
  add column pair_hash bytea,
  add column pair_until timestamptz,
  add column pair_tries smallint not null default 0,
  add constraint print_agent_pair
    check ((pair_head is null) = (pair_hash is null) and (pair_head is null) = (pair_until is null));

-- An agent that is taken away leaves the jobs that it printed.
alter table print_job drop constraint print_job_factory_id_print_agent_id_fkey;
alter table print_job add foreign key (factory_id, print_agent_id)
  references print_agent (factory_id, id) on delete set null (print_agent_id);

-- A sample is a template with the data of its sample, printed as a workplace prints: moved by so many hundredths of a
-- millimetre, and across where the paper lies so.
alter table print_job drop constraint print_job_kind_check;
alter table print_job add constraint print_job_kind_check check (kind in ('tag', 'packing', 'sample', 'test'));
alter table print_job
  add column offset_x smallint not null default 0 check (offset_x between -2000 and 2000),
  add column offset_y smallint not null default 0 check (offset_y between -2000 and 2000),
  add column across boolean not null default false;

-- What a new workplace of the tenant begins with, for each of its papers (S07).
create table print_preset (
  tenant_id bigint not null references tenant,
  kind text not null check (kind in ('tag', 'mergeTag', 'waybill', 'pickup', 'shelf', 'warehouse')),
  -- By the dialog of the browser, or by an agent at this printer.
  way text not null check (way in ('browser', 'agent')),
  printer_id bigint,
  template_id bigint,
  across boolean not null default false,
  offset_x smallint not null default 0 check (offset_x between -2000 and 2000),
  offset_y smallint not null default 0 check (offset_y between -2000 and 2000),
  copies smallint not null default 1 check (copies between 1 and 10),
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, kind),
  foreign key (tenant_id, printer_id) references printer (factory_id, id),
  foreign key (tenant_id, template_id) references print_template (factory_id, id),
  check (way = 'agent' or printer_id is null)
);
create index print_preset_printer on print_preset (tenant_id, printer_id) where printer_id is not null;
create index print_preset_template on print_preset (tenant_id, template_id) where template_id is not null;
call podflow_wall('print_preset', 'tenant_id');

-- Owners may do what came with this version.
update role set permissions = permissions || '{business:printer}'
  where permissions @> '{business:order:push}' and not permissions @> '{business:printer}';
