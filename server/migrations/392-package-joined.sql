-- [X18] A package whose goods lie in another one, with those of other orders: it stays with its number, its log and its order.
alter table package add column joined_into_id bigint;
create index package_joined on package (factory_id, joined_into_id) where joined_into_id is not null;
-- The order that a package was made for may leave it; then it is another one's, which is held by whoever moves it at that moment.
-- A key would wait for him, who may wait for the package. Orders that have packages are never deleted.
alter table package drop constraint package_order_id_fkey;
