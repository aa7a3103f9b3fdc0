-- What a failed or cancelled import kept for a retry is gone: a week after it ended it is swept, and cannot be retried.
alter table task add column swept boolean not null default false;
create index task_kept on task (ended_at) where status in ('failed', 'cancelled') and not swept;
