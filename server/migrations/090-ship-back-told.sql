-- The number that the platform was told before, where another one takes its place.
alter table ship_back add column told_waybill_no text;
