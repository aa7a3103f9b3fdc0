-- Codes are found in letters of either case. Two that differ in nothing else may stand from before, so that this is no rule
-- of the table: who asks is told of neither.
create index factory_invite_letters on factory_invite (lower(code));
create index business_invite_letters on business_invite (lower(code));

-- Notices stand by their time, the newest first; the demo and what comes late write theirs in another order.
create index notice_newest on notice (tenant_id, created_at desc, id desc);
