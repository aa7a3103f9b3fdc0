-- Decided with the approval [M02]: a gift that is laid into the parcel is no piece of its own, and is not counted as one.
alter table order_line add column in_parcel boolean not null default false;
