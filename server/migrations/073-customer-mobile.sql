-- Whether a factory has a customer by his mobile already is asked at each line of an import.
create index factory_customer_mobile on factory_customer (factory_id, contact_mobile);
