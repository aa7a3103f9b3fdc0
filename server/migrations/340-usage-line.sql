-- What production used, and what it cost where the factory says so (P113, docs/adr/0023-figures.md).
-- Prices stand with the profile, and beside its versions: they do not decide how something is printed.
alter table print_profile
  -- Cents a square metre or a metre of what is printed on.
  add column media_price integer check (media_price between 1 and 10000000),
  add column media_unit text check (media_unit in ('m2', 'm')),
  -- Hundredths of a millilitre that one channel takes a square metre where it covers it whole; cents a millilitre.
  add column ink_cover integer check (ink_cover between 1 and 100000),
  add column ink_price integer check (ink_price between 1 and 10000000),
  add constraint print_profile_media_price check ((media_price is null) = (media_unit is null));

create table usage_line (
  id bigint generated always as identity primary key,
  factory_id bigint not null references tenant,
  kind text not null check (kind in ('blank', 'media', 'ink')),
  reason text not null check (reason in ('order', 'remake', 'free', 'trial', 'rollChange', 'waste')),
  -- A correction is of the time of what it puts right.
  used_at timestamptz not null,
  noted_at timestamptz not null,
  profile_id bigint not null,
  device_id bigint not null,
  -- What the profile prints.
  material_id bigint not null,
  sku_id bigint references sku,
  merchant_id bigint not null default 0,
  batch_id bigint,
  -- None: it was noted by hand.
  plate_id bigint,
  piece_id bigint references piece,
  pieces integer not null default 0,
  -- Square millimetres: of a blank and of ink what was printed, of a medium all that was used of it.
  area bigint not null default 0,
  -- Of a medium: how much of its area was printed.
  printed bigint not null default 0,
  -- Of a medium, in millimetres.
  length bigint not null default 0,
  -- Thousandths of a millilitre, as all channels would take them that cover what is printed whole.
  ink bigint not null default 0,
  -- As it stood when it was used, in cents; and what that comes to. Without a price there is no cost.
  price integer,
  price_unit text check (price_unit in ('m2', 'm', 'ml')),
  cost bigint,
  by_id bigint references app_user,
  by_name text not null default '',
  note text not null default '',
  -- What it puts right or takes back: lines are only added.
  corrects_id bigint,
  unique (factory_id, id),
  foreign key (factory_id, corrects_id) references usage_line (factory_id, id),
  foreign key (factory_id, profile_id) references print_profile (factory_id, id),
  foreign key (factory_id, device_id) references device (factory_id, id),
  foreign key (factory_id, material_id) references material (factory_id, id),
  foreign key (factory_id, batch_id) references batch (factory_id, id),
  foreign key (factory_id, plate_id) references plate (factory_id, id),
  check ((kind = 'blank') = (piece_id is not null)),
  check ((price is null) = (price_unit is null)),
  check ((price is null) = (cost is null))
);
create index usage_line_newest on usage_line (factory_id, used_at desc, id desc);
create index usage_line_plate on usage_line (factory_id, plate_id) where plate_id is not null;
create index usage_line_corrects on usage_line (factory_id, corrects_id) where corrects_id is not null;
create index usage_line_batch on usage_line (factory_id, batch_id) where batch_id is not null;
create index usage_line_piece on usage_line (piece_id) where piece_id is not null;
-- The rolls of a device.
create index usage_line_roll on usage_line (factory_id, device_id, used_at) where kind = 'media';
call podflow_wall('usage_line', 'factory_id');
create trigger usage_line_stays before update on usage_line
  for each row execute function factory_row_stays('a line of usage');

create function media_cost(price integer, unit text, area bigint, length bigint) returns bigint language sql immutable parallel safe as $$
  select case unit when 'm2' then round(price * area / 1000000.0) when 'm' then round(price * length / 1000.0) end::bigint $$;

-- What these plates used as they were printed: the medium, ink by estimate, and a blank for each piece that came out. Plates whose
-- use is noted already, and those that are not printed, are left out. A piece that was not good, or whose order had ended, is waste.
create function note_plate_usage(of_factory bigint, of_plates bigint[]) returns void language sql as $$
  with plates as materialized (
      select t.id, t.profile_id, t.device_id, f.material_id, t.printed_at, t.printed_by, coalesce(t.printed_by_name, '') as by_name,
        v.settings ->> 'media' <> 'jig' as has_media, round(t.width::numeric * t.used_length / 10000)::bigint as area,
        round(t.used_length / 100.0)::bigint as length, f.media_price, f.media_unit, f.ink_cover, f.ink_price,
        -- Four colours, whatever the file names them, and white.
        4 + (coalesce(v.settings ->> 'white', 'none') <> 'none')::int as channels
      from plate t
        join print_profile f on f.factory_id = of_factory and f.id = t.profile_id
        join print_profile_version v on v.factory_id = of_factory and v.profile_id = t.profile_id and v.no = t.profile_no
      where t.factory_id = of_factory and t.id = any(of_plates) and t.state = 40 and t.printed_at is not null
        and not exists (select from usage_line u where u.factory_id = of_factory and u.plate_id = t.id
          having sum(u.pieces) > 0 or sum(u.length) > 0)),
    came as materialized (
      select s.plate_id, s.piece_id, round(sum(s.w::numeric * s.h) / 10000)::bigint as area, bool_or(s.misprinted) as wrong
      from plates t join plate_slot s on s.factory_id = of_factory and s.plate_id = t.id and not s.blank
      group by s.plate_id, s.piece_id),
    blanks as materialized (
      select c.plate_id, c.area, p.id as piece_id, p.sku_id, coalesce(o.merchant_id, 0) as merchant_id,
        coalesce(p.batch_id, p.tail_of_batch_id) as batch_id,
        case
          when c.wrong or coalesce((select e.event from piece_event e where e.factory_id = of_factory and e.piece_id = p.id
            and e.event in ('piece.printed', 'piece.print.undone') order by e.id desc limit 1), '') <> 'piece.printed' then 'waste'
          when p.order_id is null then 'free' when p.attempt > 1 then 'remake' else 'order' end as reason,
        -- Of a piece whose other side was printed before there is its blank already.
        case when exists (select from usage_line u where u.factory_id = of_factory and u.piece_id = p.id
          having sum(u.pieces) > 0) then 0 else 1 end as pieces
      from came c join piece p on p.factory_id = of_factory and p.id = c.piece_id
        left join trade_order o on o.factory_id = of_factory and o.id = p.order_id),
    sums as materialized (
      select plate_id, sum(area)::bigint as printed, bool_and(reason = 'waste') as in_vain,
        case when count(distinct batch_id) = 1 then min(batch_id) end as batch_id
      from blanks group by plate_id),
    inked as materialized (
      -- A square metre has 1,000,000 mm2, and a hundredth of a millilitre ten thousandths.
      select t.*, s.printed, s.in_vain, s.batch_id, round(s.printed / 1000000.0 * t.channels * t.ink_cover * 10)::bigint as ink
      from plates t join sums s on s.plate_id = t.id)
  insert into usage_line (factory_id, kind, reason, used_at, noted_at, profile_id, device_id, material_id, by_id, by_name, plate_id,
    batch_id, sku_id, merchant_id, piece_id, pieces, area, printed, length, ink, price, price_unit, cost)
  select of_factory, x.kind, x.reason, t.printed_at, t.printed_at, t.profile_id, t.device_id, t.material_id, t.printed_by, t.by_name,
    t.id, x.batch_id, x.sku_id, x.merchant_id, x.piece_id, x.pieces, x.area, x.printed, x.length, x.ink, x.price, x.price_unit, x.cost
  from plates t join (
    select 1 as part, 'blank' as kind, plate_id, reason, batch_id, sku_id, merchant_id, piece_id, pieces, area, 0::bigint as printed,
      0::bigint as length, 0::bigint as ink, null::integer as price, null::text as price_unit, null::bigint as cost
    from blanks
    union all
    select 2, 'ink', id, case when in_vain then 'waste' else 'order' end, batch_id, null, 0, null, 0, printed, 0, 0, ink, ink_price,
      case when ink_price is not null then 'ml' end, round(ink_price * ink / 1000.0)::bigint
    from inked where ink is not null
    union all
    select 3, 'media', id, case when in_vain then 'waste' else 'order' end, batch_id, null, 0, null, 0, area, printed, length, 0,
      media_price, media_unit, media_cost(media_price, media_unit, area, length)
    from inked where has_media) x on x.plate_id = t.id
  order by t.id, x.part, x.piece_id $$;

-- What was printed before.
select note_plate_usage(factory_id, array_agg(id)) from plate where state = 40 group by factory_id;
