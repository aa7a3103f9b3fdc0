-- A rule may have what it lays on plates drawn and sent to the device, too (P182): the rule tells its batches, these their plates.
alter table distribute_rule add column send boolean not null default false;
alter table distribute_rule add constraint distribute_rule_send check (nest or not send);
alter table batch add column sends boolean not null default false;
alter table plate add column sends boolean not null default false;
