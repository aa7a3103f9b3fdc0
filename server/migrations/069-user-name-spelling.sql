-- The lock-out looks users up by their name whatever its capitals.
create index app_user_spelling on app_user (lower(username));
