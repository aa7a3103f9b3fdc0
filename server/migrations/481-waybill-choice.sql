-- [X10] By which rule a number was asked for, and what is kept of the choice: how, the rule's name, the express that the
-- order wanted, and every account that was passed over with its reason. Null: a person named the account.
alter table waybill
  add column rule_id bigint,
  add column choice jsonb,
  -- Where no other account could be chosen for what its account did not give: when to look again.
  add column choose_at timestamptz;
create index waybill_by_rule on waybill (factory_id, rule_id, created_at) where rule_id is not null;
-- What is to be chosen anew where its account does not answer.
create index waybill_chosen_waits on waybill (account_id, id) where choice is not null and state in (0, 30);
