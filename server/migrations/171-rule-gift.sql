-- By which hit of a merchant's rule a gift was given; null: by hand. Halves of a split line have one. The rule may be gone.
alter table order_line add column gift_hit_id bigint;
