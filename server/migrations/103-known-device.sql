-- The devices that a user has signed in from, by the hash of their fingerprint (H02): a sign-in from another one is told.
-- A user belongs to no tenant, nor do his devices.
create table user_device (
  user_id bigint not null references app_user on delete cascade,
  fingerprint_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, fingerprint_hash)
);

-- Signed in from a device that was not known then, by a user who had others.
alter table session add column new_device boolean not null default false;
