-- The shop that a notice is about: who reaches a part of a merchant's shops is told of these only.
alter table notice add column shop_id bigint;
