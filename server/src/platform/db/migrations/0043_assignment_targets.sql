-- An e-learning can be assigned to an org unit, a location, a member group or a single member.
alter table elearning_assignment
  alter column org_unit_uuid drop not null,
  add column location_uuid uuid,
  add column member_group_uuid uuid,
  add column member_uuid uuid,
  add column target_uuid uuid not null
    generated always as (coalesce(org_unit_uuid, location_uuid, member_group_uuid, member_uuid)) stored,
  -- The term of this assignment: days from the assignment, or a fixed day. Without one, the settings of the
  -- e-learning say how many days.
  add column buffer_days integer check (buffer_days in (0, 7, 14, 28, 30, 60, 90)),
  add column fixed_due_on date;

alter table elearning_assignment
  drop constraint elearning_assignment_key,
  add constraint elearning_assignment_key unique (client_uuid, client_elearning_uuid, target_uuid),
  add constraint elearning_assignment_target
    check (num_nonnulls(org_unit_uuid, location_uuid, member_group_uuid, member_uuid) = 1),
  add constraint elearning_assignment_sub_units check (org_unit_uuid is not null or not include_sub_units),
  add constraint elearning_assignment_term check (num_nonnulls(buffer_days, fixed_due_on) <= 1),
  add foreign key (client_uuid, location_uuid) references location on delete cascade,
  add foreign key (client_uuid, member_group_uuid) references member_group on delete cascade,
  add foreign key (client_uuid, member_uuid) references member on delete cascade;

create index elearning_assignment_unit on elearning_assignment (client_uuid, org_unit_uuid)
  where org_unit_uuid is not null;
create index elearning_assignment_location on elearning_assignment (client_uuid, location_uuid)
  where location_uuid is not null;
create index elearning_assignment_group on elearning_assignment (client_uuid, member_group_uuid)
  where member_group_uuid is not null;
create index elearning_assignment_member on elearning_assignment (client_uuid, member_uuid)
  where member_uuid is not null;
