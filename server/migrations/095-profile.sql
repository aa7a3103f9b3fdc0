-- What a user says of himself, and when he came in the last time.
alter table app_user
  add column email text not null default '',
  -- 0: unknown, 1: male, 2: female.
  add column sex smallint not null default 0,
  -- An address of the web; empty: none.
  add column avatar text not null default '',
  add column last_login_at timestamptz,
  add column last_login_ip text;

update app_user u set last_login_at = s.created_at, last_login_ip = s.ip
  from (select distinct on (user_id) user_id, created_at, ip from session order by user_id, created_at desc) s
  where s.user_id = u.id;
