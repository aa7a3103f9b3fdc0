-- Lists that show urgent orders first: these few by the time of their creation, of each party and status.
create index trade_order_factory_urgent on trade_order (factory_id, status, created_at desc, id desc) where urgent;
create index trade_order_merchant_urgent on trade_order (merchant_id, status, created_at desc, id desc) where urgent;
