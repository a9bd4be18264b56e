-- The groups and members who take part in an inspection. Without them, the members of its org units or of its
-- location take part.
alter table risk_assignment
  -- True: only the participants take part, even after the last of them has been removed.
  add column has_participants boolean not null default false;

create table risk_assignment_participant (
  client_uuid uuid not null default current_client(),
  assignment_uuid uuid not null,
  member_group_uuid uuid,
  member_uuid uuid,
  participant_uuid uuid not null generated always as (coalesce(member_group_uuid, member_uuid)) stored,
  primary key (client_uuid, assignment_uuid, participant_uuid),
  foreign key (client_uuid, assignment_uuid) references risk_assignment,
  foreign key (client_uuid, member_group_uuid) references member_group on delete cascade,
  foreign key (client_uuid, member_uuid) references member on delete cascade,
  check (num_nonnulls(member_group_uuid, member_uuid) = 1)
);
create index risk_assignment_participant_group on risk_assignment_participant (client_uuid, member_group_uuid)
  where member_group_uuid is not null;
create index risk_assignment_participant_member on risk_assignment_participant (client_uuid, member_uuid)
  where member_uuid is not null;
call protect_tenant_table('risk_assignment_participant', 'select, insert, delete');

-- The members whom these assignments reach, including those whom an earlier assignment of the catalogue asks.
create function risk_reached(assignments uuid[]) returns table (assignment_uuid uuid, member_uuid uuid)
  language sql stable as $$
  with reached as (
    select a.uuid, om.member_uuid
      from risk_assignment a
      join risk_assignment_unit u on u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid
      join org_unit_member om on om.client_uuid = u.client_uuid and om.org_unit_uuid = u.org_unit_uuid
     where a.client_uuid = current_client() and a.state = 'active' and not a.has_participants
       and a.uuid = any (assignments)
    union
    select a.uuid, lm.member_uuid
      from risk_assignment a
      join location_member lm on lm.client_uuid = a.client_uuid and lm.location_uuid = a.location_uuid
     where a.client_uuid = current_client() and a.state = 'active' and not a.has_participants
       and a.unit_key = '' and a.uuid = any (assignments)
    union
    select a.uuid, p.member_uuid
      from risk_assignment a
      join risk_assignment_participant p on p.client_uuid = a.client_uuid and p.assignment_uuid = a.uuid
     where a.client_uuid = current_client() and a.state = 'active' and p.member_uuid is not null
       and a.uuid = any (assignments)
    union
    select a.uuid, gm.member_uuid
      from risk_assignment a
      join risk_assignment_participant p on p.client_uuid = a.client_uuid and p.assignment_uuid = a.uuid
      join member_group_member gm on gm.client_uuid = p.client_uuid
       and gm.member_group_uuid = p.member_group_uuid
     where a.client_uuid = current_client() and a.state = 'active' and a.uuid = any (assignments))
  select r.uuid, r.member_uuid
    from reached r
    join member m on m.client_uuid = current_client() and m.uuid = r.member_uuid
   where m.archived_at is null and m.create_risk_assessment_tasks
$$;
grant execute on function risk_reached(uuid[]) to sorgfalt_app;

-- The members whom these assignments ask to take part. Of several assignments of a catalogue that reach a
-- member as one of all members of a place, only the first one asks the member. Each assignment that names the
-- member asks the member, because it is about a place of its own.
create or replace function risk_invited(assignments uuid[])
  returns table (assignment_uuid uuid, member_uuid uuid) language sql stable as $$
  with related as (
    select a.client_risk_catalogue_uuid, a.uuid, a.number, a.has_participants
      from risk_assignment a
     where a.client_uuid = current_client() and a.state = 'active'
       and a.client_risk_catalogue_uuid in (
         select client_risk_catalogue_uuid from risk_assignment
          where client_uuid = current_client() and uuid = any (assignments))),
  first as (
    select distinct on (
        a.client_risk_catalogue_uuid, r.member_uuid, case when a.has_participants then a.uuid end)
      a.uuid, r.member_uuid
      from related a
      join risk_reached(array(select uuid from related)) r on r.assignment_uuid = a.uuid
     order by a.client_risk_catalogue_uuid, r.member_uuid, case when a.has_participants then a.uuid end,
       a.number)
  select uuid, member_uuid from first where uuid = any (assignments)
$$;

-- The assignments that reach one member of the current client.
create or replace function risk_assignments_of(member uuid) returns table (assignment_uuid uuid)
  language sql stable as $$
  select distinct on (a.client_risk_catalogue_uuid, case when a.has_participants then a.uuid end) a.uuid
    from risk_assignment a
    join member m on m.client_uuid = a.client_uuid and m.uuid = risk_assignments_of.member
   where a.client_uuid = current_client() and a.state = 'active' and m.archived_at is null
     and m.create_risk_assessment_tasks
     and case when a.has_participants
       then exists (
         select from risk_assignment_participant p
          where p.client_uuid = a.client_uuid and p.assignment_uuid = a.uuid
            and (p.member_uuid = m.uuid or exists (
              select from member_group_member gm
               where gm.client_uuid = p.client_uuid and gm.member_group_uuid = p.member_group_uuid
                 and gm.member_uuid = m.uuid)))
       else exists (
         select from risk_assignment_unit u
           join org_unit_member om on om.client_uuid = u.client_uuid and om.org_unit_uuid = u.org_unit_uuid
          where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid and om.member_uuid = m.uuid)
         or a.unit_key = '' and exists (
         select from location_member lm
          where lm.client_uuid = a.client_uuid and lm.location_uuid = a.location_uuid
            and lm.member_uuid = m.uuid) end
   order by a.client_risk_catalogue_uuid, case when a.has_participants then a.uuid end, a.number
$$;
