-- A reminder by hand about a running round of a risk assessment. member_count is the published number of
-- members who had not submitted, not the number of recipients.
alter table reminder_order add column round_uuid uuid;
alter table reminder_order add column member_count integer;
alter table reminder_order add foreign key (client_uuid, round_uuid) references risk_round on delete cascade;
alter table reminder_order add check ((round_uuid is null) = (member_count is null));
-- A round is reminded at most once a day.
create unique index reminder_order_round on reminder_order (client_uuid, round_uuid, reminded_on)
  where round_uuid is not null;
