-- The tree of org units stays a tree: no loops, a limited depth, whoever changes it and however many at once.

create function org_unit_no_loop() returns trigger language plpgsql as $$
declare
  above uuid := new.parent_uuid;
begin
  if above is null then return new; end if;
  -- One change of a client's tree at a time: two moves that are each right can make a loop together. The statements below
  -- see what was committed while this one waited.
  perform from org_unit where client_uuid = new.client_uuid and is_root for no key update;
  while above is not null loop
    if above = new.uuid then
      raise exception 'an org unit cannot lie below itself' using errcode = 'check_violation', constraint = tg_name;
    end if;
    above := (select parent_uuid from org_unit where client_uuid = new.client_uuid and uuid = above);
  end loop;
  return new;
end $$;

create function org_unit_too_deep() returns trigger language plpgsql as $$
declare
  above uuid := new.parent_uuid;
  below uuid[] := array[new.uuid];
  levels integer := 0;
begin
  while above is not null loop
    levels := levels + 1;
    above := (select parent_uuid from org_unit where client_uuid = new.client_uuid and uuid = above);
  end loop;
  while below is not null loop
    levels := levels + 1;
    below := (select array_agg(uuid) from org_unit where client_uuid = new.client_uuid and parent_uuid = any (below));
  end loop;
  if levels > 20 then
    raise exception 'too many levels of org units' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;

-- In this order, that of their names: what has no loop can be counted.
create trigger org_unit_no_loop before insert or update of parent_uuid on org_unit for each row execute function org_unit_no_loop();
create trigger org_unit_too_deep before insert or update of parent_uuid on org_unit for each row execute function org_unit_too_deep();
