-- What a line sold for is unknown where its file, its shop or the grid said nothing: unit_cents is 0 then, and counts as none.
alter table order_line add column price_unknown boolean not null default false;
