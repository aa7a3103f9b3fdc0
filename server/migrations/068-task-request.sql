-- Which request made a task: what its user tells, and what its lines in the log carry.
alter table task add column request_id text;
-- Whose turn it is, and how many wait: asked by tenant.
create index task_open_tenant on task (tenant_id, id) where status in ('waiting', 'running');
