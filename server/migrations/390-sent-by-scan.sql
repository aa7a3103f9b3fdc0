-- Orders are also sent by a scan at a station (P111).
alter table send_act drop constraint send_act_way_check;
alter table send_act add constraint send_act_way_check check (way in ('one', 'bulk', 'scan', 'import', 'interface', 'unknown'));
