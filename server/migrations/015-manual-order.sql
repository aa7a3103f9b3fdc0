-- What is made by hand: whole orders, single lines, gifts.

-- How the order came in.
alter table trade_order add column source text not null default 'import'
  check (source in ('import', 'manual', 'batch'));

alter table order_line
  -- Put in beside what was bought, at no price.
  add column is_gift boolean not null default false,
  -- Its SKU was chosen for this order alone: what its code means later does not change it.
  add column by_hand boolean not null default false;
