-- Whether a sign-in stands in the log already is asked at each login.
create index tenant_log_sign_in on tenant_log (tenant_id, user_id, created_at) where kind = 'signIn';
