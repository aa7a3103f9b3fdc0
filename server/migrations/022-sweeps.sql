-- What is swept goes by when it was made: found without reading all that is still good.
create index social_state_sent on social_state (sent_at);
create index social_ticket_made on social_ticket (made_at);
create index sign_in_failure_since on sign_in_failure (since);
create index sms_code_sent on sms_code (sent_at);
