-- Who signs the certificate of a cycle, and what they were in the company at that time: the member who was
-- responsible for the e-learning when the certificate was issued, and the member who confirmed the oral part.
create table certificate_signatory (
  client_uuid uuid not null default current_client(),
  cycle_uuid uuid not null,
  role text not null check (role in ('responsible', 'oral')),
  -- Null if nobody was responsible. The name is read from the member, so it ends with the member.
  signatory_uuid uuid,
  -- Null if the member managed nothing and had no known workplace.
  duty jsonb,
  primary key (client_uuid, cycle_uuid, role)
);

-- Certificates from before keep what they show today. Processes of the previous release add no rows, so their
-- certificates are read as before.
with signed as (
  select r.client_uuid, r.cycle_uuid, 'responsible' as role, w.uuid as signatory_uuid, r.member_uuid
  from elearning_result r
  join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  left join member w on w.client_uuid = ce.client_uuid and w.uuid = ce.responsible_member_uuid
    and w.deleted_at is null
  where r.cycle_uuid is not null
  union all
  select o.client_uuid, o.cycle_uuid, 'oral', p.uuid, t.member_uuid
  from oral_confirmation o
  join elearning_cycle c on c.client_uuid = o.client_uuid and c.uuid = o.cycle_uuid
  join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
  left join member p on p.client_uuid = o.client_uuid and p.uuid = o.actor_uuid and p.deleted_at is null
    and o.confirmed_by_name <> '–'
)
insert into certificate_signatory (client_uuid, cycle_uuid, role, signatory_uuid, duty)
select s.client_uuid, s.cycle_uuid, s.role, s.signatory_uuid, (
  select jsonb_build_object('kind', d.kind, 'place', d.place) from (
    select 1 as rank, 'locationManager' as kind, l.name as place, exists (
      select from location_member lm
      where lm.client_uuid = s.client_uuid and lm.location_uuid = l.uuid
        and lm.member_uuid = s.member_uuid) as near
    from location_responsible lr
    join location l on l.client_uuid = lr.client_uuid and l.uuid = lr.location_uuid
    where lr.client_uuid = s.client_uuid and lr.member_uuid = s.signatory_uuid
    union all
    select 2, 'unitManager', u.name, exists (
      select from org_unit_member um
      where um.client_uuid = s.client_uuid and um.org_unit_uuid = u.uuid and um.member_uuid = s.member_uuid)
    from org_unit_responsible ur
    join org_unit u on u.client_uuid = ur.client_uuid and u.uuid = ur.org_unit_uuid
    where ur.client_uuid = s.client_uuid and ur.member_uuid = s.signatory_uuid
    union all
    select 3, 'workplace', l.name, false
    from location_member lm
    join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
    where lm.client_uuid = s.client_uuid and lm.member_uuid = s.signatory_uuid and lm.is_primary) d
  order by d.rank, d.near desc, d.place collate "und-x-icu" limit 1)
from signed s;

-- Without the rows from before, the constraint locks the cycles only for a moment.
alter table certificate_signatory
  add foreign key (client_uuid, cycle_uuid) references elearning_cycle not valid;
call protect_tenant_table('certificate_signatory', 'select, insert');
