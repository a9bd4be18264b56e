-- Reminders: the company's plan, what each member wants of it, the ledger that makes every step happen once, and calendar feeds.

-- null = the plan that everybody begins with (contract/src/reminder.ts).
alter table client add column reminder_plan jsonb;

-- What a member has chosen, and the day of the last digest: there is one a day.
create table member_reminders (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  -- Whether reminders before the due date are wanted.
  early boolean not null default true,
  by_sms boolean not null default false,
  last_digest_on date,
  primary key (client_uuid, member_uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
call protect_tenant_table('member_reminders', 'select, insert, update, delete');

-- What a member is told, once: of the subject (a turn, later an action) the step that counts from a day. A due date that
-- moves is news, so the day belongs to the key. digest_on null = waits for the member's next digest.
create table reminder (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  kind text not null,
  subject_uuid uuid not null,
  step text not null,
  counts_from date not null,
  digest_on date,
  created_at timestamptz not null default now(),
  primary key (client_uuid, member_uuid, kind, subject_uuid, step, counts_from),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index reminder_waiting on reminder (client_uuid, member_uuid) where digest_on is null;
create index reminder_age on reminder using brin (created_at);
call protect_tenant_table('reminder', 'select, insert, update, delete');

-- The address of a member's calendar holds a token; only its SHA-256 is stored.
create table calendar_feed (
  client_uuid uuid not null default current_client(),
  member_uuid uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (client_uuid, member_uuid),
  foreign key (client_uuid, member_uuid) references member on delete cascade
);
create index calendar_feed_token on calendar_feed (token_hash);
call protect_tenant_table('calendar_feed', 'select, insert, update, delete');

-- Goes along with a mail as a file, and is wiped like its text.
alter table outbox add column calendar text;
