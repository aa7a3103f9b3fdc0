-- What a rule that chooses an account asks of the order besides: a tag of the factory's, and what it comes to in its currency.
alter table waybill_rule
  add column tags text[] not null default '{}',
  add column from_cents bigint,
  add column below_cents bigint,
  add column currency text not null default 'CNY',
  add constraint waybill_rule_amount check (from_cents < below_cents);
