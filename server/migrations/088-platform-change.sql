-- What a shop changed of an order after it was pulled, in words, until somebody decided what becomes of it; empty: nothing.
alter table trade_order add column platform_change text[] not null default '{}';
