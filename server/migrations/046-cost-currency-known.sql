-- Lines that were priced before, where the two differ; apart from 045, whose lock lets nobody read.
update order_line l set cost_currency = s.currency
from sku s, trade_order o
where s.id = l.sku_id and o.id = l.order_id and l.cost_cents is not null and s.currency <> o.currency;
