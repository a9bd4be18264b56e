-- Passed, and its oral part was not confirmed, nor has the task been passed again since: what the list of open oral parts starts from.
alter table elearning_cycle add column oral_missing boolean not null default false;
update elearning_cycle c set oral_missing = true
where (c.closed_by = 'result' or (c.closed_at is null and exists (
    select from elearning_execution e where e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid and e.state = 'passed')))
  and not exists (select from oral_confirmation o where o.client_uuid = c.client_uuid and o.cycle_uuid = c.uuid)
  and not exists (
    select from elearning_cycle later
    where later.client_uuid = c.client_uuid and later.task_uuid = c.task_uuid and later.closed_by = 'result' and later.closed_at > c.closed_at);
create index elearning_cycle_oral on elearning_cycle (client_uuid, task_uuid) where oral_missing;
