-- A line of a suit and its parts (docs/adr/0015-suits.md). The line keeps its amount and is no goods; each part is a line of
-- a SKU at no price. They know each other by a key, which is the number of the line as it came: a split makes new lines of
-- it in several orders, and the key stays.
alter table order_line
  -- The suit, of the line and of its parts.
  add column suit_of bigint,
  add column suit_key bigint,
  -- Which item of the suit a part is; null: the line itself.
  add column suit_item smallint,
  -- How many pieces of it one suit holds.
  add column suit_each smallint;
create index order_line_suit on order_line (merchant_id, suit_of, order_id) where suit_of is not null and suit_item is null;
