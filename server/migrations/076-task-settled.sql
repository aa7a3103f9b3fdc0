-- What a cancelled task left was put in order: its counts and refused lines stand in its row, its staging is cleared. Tasks
-- that were cancelled before are put in order, too, at the next start.
alter table task add column settled boolean not null default false;
create index task_unsettled on task (tenant_id, id) where status = 'cancelled' and not settled;
