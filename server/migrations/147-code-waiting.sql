-- SKUs' codes from before that wait for the one that holds them: few, and asked for with every page of codes.
create index sku_code_waiting on sku_code (factory_id, code_key) where not holds;
