-- Reminders that a member sends by hand. An order is one use of "remind": its sender, its day and the
-- sentence that the sender has added. The sentence is erased when every message is in the outbox.
create table reminder_order (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  sender_uuid uuid not null,
  reminded_on date not null,
  sentence text not null default '' check (char_length(sentence) <= 200),
  created_at timestamptz not null default now(),
  primary key (client_uuid, uuid),
  foreign key (client_uuid, sender_uuid) references member
);
create index reminder_order_sender on reminder_order (client_uuid, sender_uuid);
create index reminder_order_age on reminder_order using brin (created_at);
call protect_tenant_table('reminder_order', 'select, insert, update, delete');

-- The members who get a message of an order: a reminder of their own tasks, or a copy about other members.
-- written_at null = the message is not in the outbox yet. Letters are printed at once.
create table reminder_order_recipient (
  client_uuid uuid not null default current_client(),
  order_uuid uuid not null,
  member_uuid uuid not null,
  way text not null check (way in ('mail', 'sms', 'letter', 'copy', 'full-copy')),
  written_at timestamptz,
  primary key (client_uuid, order_uuid, member_uuid, way),
  foreign key (client_uuid, order_uuid) references reminder_order on delete cascade,
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index reminder_order_recipient_waiting
  on reminder_order_recipient (client_uuid, order_uuid, member_uuid) where written_at is null;
create index reminder_order_recipient_member on reminder_order_recipient (client_uuid, member_uuid);
call protect_tenant_table('reminder_order_recipient', 'select, insert, update, delete');

-- A reminder by hand has the step 'by-hand' and counts from its day. The primary key of the table therefore
-- allows one a day for each member and task.
alter table reminder add column order_uuid uuid;
alter table reminder
  add foreign key (client_uuid, order_uuid) references reminder_order on delete cascade;
create index reminder_day on reminder (client_uuid, digest_on, member_uuid) where digest_on is not null;
create index reminder_by_order on reminder (client_uuid, order_uuid, member_uuid) where order_uuid is not null;

-- Finds overdue effectiveness checks. Overdue cycles and actions have such an index already.
create index risk_action_check on risk_action (client_uuid, effectiveness_due_on) where effectiveness = 'pending';
