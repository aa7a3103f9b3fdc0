-- A plate that is put right by hand: places that stay where they are, and who has it open for that.
alter table plate_slot add column locked boolean not null default false;

-- Who was silent for longer than a moment has left it. Unlogged: after a crash of the database everybody says it again.
create unlogged table plate_editor (
  factory_id bigint not null,
  plate_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  since_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (factory_id, plate_id),
  foreign key (factory_id, plate_id) references plate (factory_id, id)
);
call podflow_wall('plate_editor', 'factory_id');
