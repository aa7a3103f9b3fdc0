-- How many customers have read a notice of their factory, which may have 100,000 of them: counted in the index alone.
create index notice_of_customer_notice_read on notice (customer_notice_id)
  where customer_notice_id is not null and read_at is not null;
