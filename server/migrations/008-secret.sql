-- What all servers of one database share and nobody else knows: the key of signed links. No role but the owner reads it.
create table secret (
  name text primary key,
  value bytea not null
);
