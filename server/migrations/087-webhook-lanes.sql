-- What was never tried and what is tried again are taken apart from each other, each by its own time.
create index webhook_delivery_lane on webhook_delivery (webhook_id, (attempts = 0), next_attempt_at, id)
  where status = 'waiting';
drop index webhook_delivery_due;
