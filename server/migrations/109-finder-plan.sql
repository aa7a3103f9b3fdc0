-- Planned anew at each row: a connection that planned it while the table was small reads the whole table for each row ever
-- after, and 10,000 orders that are pushed then take 11 s in this trigger in place of 1.
alter function finder_updated() set plan_cache_mode = force_custom_plan;
