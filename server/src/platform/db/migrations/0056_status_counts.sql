-- The statistics of an e-learning count its tasks by status. With 100,000 members that takes too long, so the
-- counts are stored. What a status depends on besides the day is stored for each task, and how many tasks have
-- the same facts is stored for each e-learning. Triggers keep both in the transaction that changes a task.

-- The facts of each task that the statistics count: its member is neither archived nor deleted, and the task is
-- active or exempt.
create table elearning_task_status (
  client_uuid uuid not null default current_client(),
  task_uuid uuid not null,
  client_elearning_uuid uuid not null,
  -- Null: not exempt. Infinity: exempt without an end.
  exempt_until date,
  -- The open cycle. Null: none.
  opens_on date,
  due_on date,
  has_begun boolean not null,
  primary key (client_uuid, task_uuid),
  foreign key (client_uuid, task_uuid) references elearning_task on delete cascade
);
call protect_tenant_table('elearning_task_status', 'select, insert, update, delete');

-- The number of tasks with the same facts is the sum of `change`. Each change is a new row, so that transactions
-- do not wait for each other. The nightly recomputation replaces the rows of the same facts by one.
create table elearning_status_count (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  client_elearning_uuid uuid not null,
  exempt_until date,
  opens_on date,
  due_on date,
  has_begun boolean not null,
  change integer not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, client_elearning_uuid) references client_elearning on delete cascade
);
create index elearning_status_count_elearning on elearning_status_count (client_uuid, client_elearning_uuid);
call protect_tenant_table('elearning_status_count', 'select, insert, delete');

-- The facts of these tasks, read from the tables that decide them. Null: all tasks of the client.
create function elearning_status_facts(client uuid, tasks uuid[])
  returns table (task_uuid uuid, client_elearning_uuid uuid, exempt_until date, opens_on date, due_on date,
    has_begun boolean)
  language sql stable as $$
  select t.uuid, t.client_elearning_uuid,
    case when t.state = 'exempt' then coalesce(t.exempt_until, 'infinity') end,
    c.opens_on, c.due_on,
    coalesce(e.progress_percent > 0 or e.attempt > 1 or e.state <> 'open', false)
  from elearning_task t
  join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
  left join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
  where t.client_uuid = client and (tasks is null or t.uuid = any (tasks)) and t.state in ('active', 'exempt')
    and m.archived_at is null and m.deleted_at is null
$$;
grant execute on function elearning_status_facts(uuid, uuid[]) to sorgfalt_app;

-- Stores the current facts of these tasks and adds the difference to the counts.
create function refresh_elearning_status(client uuid, tasks uuid[]) returns void language plpgsql as $$
begin
  -- Waits for another transaction that changes the same tasks, so that its changes are not counted twice.
  perform from elearning_task_status s
    where s.client_uuid = client and s.task_uuid = any (tasks) order by s.task_uuid for update;

  with current as materialized (
    select * from elearning_status_facts(client, tasks)
  ), before as materialized (
    select * from elearning_task_status s where s.client_uuid = client and s.task_uuid = any (tasks)
  ), removed as (
    delete from elearning_task_status s using before b
    where s.client_uuid = client and s.task_uuid = b.task_uuid
      and not exists (select from current x where x.task_uuid = b.task_uuid)
  ), stored as (
    insert into elearning_task_status as s
      (client_uuid, task_uuid, client_elearning_uuid, exempt_until, opens_on, due_on, has_begun)
    select client, x.task_uuid, x.client_elearning_uuid, x.exempt_until, x.opens_on, x.due_on, x.has_begun
    from current x order by x.task_uuid
    on conflict (client_uuid, task_uuid) do update
      set exempt_until = excluded.exempt_until, opens_on = excluded.opens_on, due_on = excluded.due_on,
        has_begun = excluded.has_begun
      where (s.exempt_until, s.opens_on, s.due_on, s.has_begun)
        is distinct from (excluded.exempt_until, excluded.opens_on, excluded.due_on, excluded.has_begun)
  ), difference as (
    select x.client_elearning_uuid, x.exempt_until, x.opens_on, x.due_on, x.has_begun, 1 as change from current x
    union all
    select b.client_elearning_uuid, b.exempt_until, b.opens_on, b.due_on, b.has_begun, -1 from before b
  )
  insert into elearning_status_count
    (client_uuid, client_elearning_uuid, exempt_until, opens_on, due_on, has_begun, change)
  select client, d.client_elearning_uuid, d.exempt_until, d.opens_on, d.due_on, d.has_begun, sum(d.change)
  from difference d
  group by d.client_elearning_uuid, d.exempt_until, d.opens_on, d.due_on, d.has_begun
  having sum(d.change) <> 0;
end $$;
grant execute on function refresh_elearning_status(uuid, uuid[]) to sorgfalt_app;

create function elearning_task_changed() returns trigger language plpgsql as $$
declare
  client uuid;
begin
  for client in select distinct n.client_uuid from new_row n loop
    perform refresh_elearning_status(client, array(
      select n.uuid from new_row n where n.client_uuid = client
        and (n.state in ('active', 'exempt') or exists (
          select from elearning_task_status s where s.client_uuid = client and s.task_uuid = n.uuid))));
  end loop;
  return null;
end $$;
create trigger elearning_task_added after insert on elearning_task
  referencing new table as new_row for each statement execute function elearning_task_changed();
create trigger elearning_task_changed after update on elearning_task
  referencing new table as new_row for each statement execute function elearning_task_changed();

create function elearning_cycle_changed() returns trigger language plpgsql as $$
declare
  client uuid;
begin
  for client in select distinct n.client_uuid from new_row n loop
    perform refresh_elearning_status(client, array(
      select distinct n.task_uuid from new_row n where n.client_uuid = client));
  end loop;
  return null;
end $$;
create trigger elearning_cycle_added after insert on elearning_cycle
  referencing new table as new_row for each statement execute function elearning_cycle_changed();
create trigger elearning_cycle_changed after update on elearning_cycle
  referencing new table as new_row for each statement execute function elearning_cycle_changed();

-- Saving an execution happens often and rarely changes whether it has begun.
create function elearning_execution_changed() returns trigger language plpgsql as $$
begin
  perform refresh_elearning_status(new.client_uuid, array[new.task_uuid]);
  return null;
end $$;
create trigger elearning_execution_added after insert on elearning_execution for each row
  when (new.cycle_uuid is not null and (new.progress_percent > 0 or new.attempt > 1 or new.state <> 'open'))
  execute function elearning_execution_changed();
create trigger elearning_execution_changed after update on elearning_execution for each row
  when ((old.progress_percent > 0 or old.attempt > 1 or old.state <> 'open')
    <> (new.progress_percent > 0 or new.attempt > 1 or new.state <> 'open'))
  execute function elearning_execution_changed();

create function member_removed_or_restored() returns trigger language plpgsql as $$
begin
  perform refresh_elearning_status(new.client_uuid, array(
    select t.uuid from elearning_task t where t.client_uuid = new.client_uuid and t.member_uuid = new.uuid));
  return null;
end $$;
create trigger member_removed_or_restored after update on member for each row
  when ((old.archived_at is null and old.deleted_at is null)
    <> (new.archived_at is null and new.deleted_at is null))
  execute function member_removed_or_restored();

-- Compares what is stored with the facts of all tasks, corrects it, and joins the rows of the same facts.
-- Returns how many tasks and how many counts were wrong.
create function mend_elearning_status(client uuid) returns table (wrong_tasks integer, wrong_counts integer)
  language plpgsql as $$
declare
  wrong uuid[];
begin
  wrong := array(
    select coalesce(x.task_uuid, s.task_uuid)
    from elearning_status_facts(client, null) x
    full join (select * from elearning_task_status o where o.client_uuid = client) s
      on s.task_uuid = x.task_uuid
    where (x.exempt_until, x.opens_on, x.due_on, x.has_begun)
      is distinct from (s.exempt_until, s.opens_on, s.due_on, s.has_begun)
      or x.task_uuid is null or s.task_uuid is null);
  wrong_tasks := cardinality(wrong);
  perform refresh_elearning_status(client, wrong);

  with removed as (
    delete from elearning_status_count n where n.client_uuid = client returning n.*
  ), counted as (
    select s.client_elearning_uuid, s.exempt_until, s.opens_on, s.due_on, s.has_begun, count(*)::integer as change
    from elearning_task_status s where s.client_uuid = client
    group by s.client_elearning_uuid, s.exempt_until, s.opens_on, s.due_on, s.has_begun
  ), stored as (
    insert into elearning_status_count
      (client_uuid, client_elearning_uuid, exempt_until, opens_on, due_on, has_begun, change)
    select client, c.client_elearning_uuid, c.exempt_until, c.opens_on, c.due_on, c.has_begun, c.change
    from counted c
  ), difference as (
    select c.client_elearning_uuid, c.exempt_until, c.opens_on, c.due_on, c.has_begun, c.change from counted c
    union all
    select r.client_elearning_uuid, r.exempt_until, r.opens_on, r.due_on, r.has_begun, -r.change from removed r
  )
  select count(*)::integer into wrong_counts from (
    select from difference d
    group by d.client_elearning_uuid, d.exempt_until, d.opens_on, d.due_on, d.has_begun
    having sum(d.change) <> 0) w;
  return next;
end $$;
grant execute on function mend_elearning_status(uuid) to sorgfalt_app;

-- The tasks that exist already.
do $$
declare
  client uuid;
begin
  for client in select c.uuid from client c loop
    perform mend_elearning_status(client);
  end loop;
end $$;
