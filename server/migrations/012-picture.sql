-- Print pictures: those of codes that nobody mapped yet, those of one line alone, and what is known of each.

-- The picture that a merchant gave to a code before saying what it is; with the mapping it becomes the mapping's.
create table code_picture (
  merchant_id bigint not null references tenant,
  code text not null,
  picture_file_id bigint not null references file,
  updated_at timestamptz not null default now(),
  primary key (merchant_id, code)
);
call podflow_wall('code_picture', 'merchant_id');

-- Chosen for this line alone: a new picture of its code does not replace it.
alter table order_line add column picture_own boolean not null default false;

-- Pixels and print size of the lines of an order, for both of its parties: a file's row is its owner's alone, and a SKU
-- stays printable where the merchant is no longer bound to its factory.
create function line_prints(of_orders bigint[])
  returns table (line_id bigint, kind text, width_px integer, height_px integer, print_width_mm integer, print_height_mm integer)
  language sql stable security definer set search_path = public as $$
    select l.id, f.kind, f.width, f.height, s.print_width_mm, s.print_height_mm
    from order_line l left join file f on f.id = l.picture_file_id left join sku s on s.id = l.sku_id
    where l.order_id = any(of_orders) and (l.merchant_id = podflow_tenant() or l.factory_id = podflow_tenant()) $$;
