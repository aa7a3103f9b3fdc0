-- Warnings and urgent orders are counted beside every order list. Few orders are either: these indexes hold them alone,
-- with all that the counts part them by, so that no row is read.
create index trade_order_factory_flagged on trade_order (factory_id, status, hold, warning, urgent)
  where urgent or warning <> 0;
create index trade_order_merchant_flagged on trade_order (merchant_id, status, hold, warning, urgent)
  where urgent or warning <> 0;
