-- Production pieces: one physical copy that an approved order asks for, with its life cycle and its log. They are the
-- factory's alone: a merchant sees the counts on his order.

-- A number of the hall: its kind, ten digits of a sequence, and the check digit of Damm's table over both
-- (contract/piece/piece-number.ts reads it, [M01]).
create function hall_number(kind integer, nth bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  steps constant text[] := array['0317598642', '7092154863', '4206871359', '1750983426', '6123045978',
    '3674209581', '5869720134', '8945362017', '9438617205', '2581436790'];
  digits constant text := kind || lpad(nth::text, 10, '0');
  check_digit integer := 0;
begin
  for place in 1 .. 11 loop
    check_digit := substr(steps[check_digit + 1], substr(digits, place, 1)::integer + 1, 1)::integer;
  end loop;
  return digits || check_digit;
end $$;

create sequence piece_number maxvalue 9999999999;

create table piece (
  id bigint generated always as identity primary key,
  factory_id bigint not null,
  number text not null unique default hall_number(1, nextval('piece_number')),
  -- None: a free print, which no order asked for.
  order_id bigint references trade_order,
  -- The line is gone where the goods were changed after the order came back; the piece is void then.
  line_id bigint references order_line on delete set null,
  copy_no integer,
  sku_id bigint references sku,
  state smallint not null,
  recovery smallint not null default 0,
  attempt integer not null default 1,
  remake_of_id bigint references piece,
  needs_print boolean not null default true,
  quality_wanted boolean not null default true,
  forced boolean not null default false,
  -- It was printed or picked once, whatever became of it.
  was_made boolean not null default false,
  -- What its last event was, and where it stood before that.
  last_event text not null,
  state_before smallint,
  version integer not null default 1,
  changed_xact xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter sequence piece_number owned by piece.number;
-- [M03] A copy has at most one piece that is neither scrapped nor void.
create unique index piece_copy on piece (line_id, copy_no) where state not in (95, 96);
create index piece_order on piece (factory_id, order_id);
-- A line that goes leaves its void pieces.
create index piece_line on piece (line_id);
call podflow_wall('piece', 'factory_id');

-- Every move, one row: before and after are [piece, recovery]; of the facts those that say something.
create table piece_event (
  id bigint generated always as identity primary key,
  piece_id bigint not null references piece,
  factory_id bigint not null,
  event text not null,
  actor text not null check (actor in ('factory', 'system', 'rule', 'timer')),
  user_id bigint,
  user_name text,
  rule text,
  before smallint[],
  after smallint[] not null,
  facts jsonb,
  params jsonb not null default '{}',
  version integer not null,
  at timestamptz not null
);
create index piece_event_piece on piece_event (piece_id, id);
call podflow_wall('piece_event', 'factory_id');
