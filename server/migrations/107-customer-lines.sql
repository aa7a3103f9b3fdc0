-- Refused lines of a customer import that is done stand in its file alone; those of before are cleared once.
delete from customer_import_line l using task t where t.id = l.task_id and t.status = 'done';
