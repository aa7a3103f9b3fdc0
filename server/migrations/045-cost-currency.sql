-- What a line costs is in the currency of its SKU, which need not be the buyer's. null: the same as the order's.
alter table order_line add column cost_currency text;
