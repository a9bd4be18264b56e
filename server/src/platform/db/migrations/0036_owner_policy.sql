-- The policy of the owner says by its name for whom it is: it lets sorgfalt_owner see the rows of every
-- client.
create or replace procedure protect_tenant_table(name text, privileges text, key text default 'client_uuid')
  language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I to sorgfalt_app using (%I = current_client()) with check (%I = current_client())',
    name, key, key);
  execute format('create policy owner on %I to sorgfalt_owner using (true) with check (true)', name);
  execute format('grant %s on %I to sorgfalt_app', privileges, name);
end $$;

do $$
declare
  target text;
begin
  for target in
    select tablename from pg_policies where schemaname = 'public' and policyname = 'door' order by tablename
  loop
    execute format('alter policy door on %I rename to owner', target);
  end loop;
end $$;

-- The client whose rows a job works on. The column is not called client_uuid, because that name marks the
-- tables of a tenant, and the queue belongs to the installation.
alter table job rename column enters_client to target_client_uuid;
alter table job rename constraint job_enters_client_fkey to job_target_client_uuid_fkey;
