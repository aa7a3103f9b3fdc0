-- [X09] A number that was given up before its carrier scanned it: it is used, and hangs on nothing.
alter table waybill add column stray boolean not null default false;
