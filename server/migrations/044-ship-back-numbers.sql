-- The list of shipments told back is searched by each of its numbers.
create index ship_back_platform_no on ship_back (merchant_id, platform_order_no);
create index ship_back_waybill on ship_back (merchant_id, waybill_no);
