-- What learners asked and what they were told: proof that they could ask, so neither text is changed once it is written.
create table elearning_question (
  client_uuid uuid not null default current_client(),
  uuid uuid not null default gen_random_uuid(),
  task_uuid uuid not null,
  member_uuid uuid not null,
  version_uuid uuid not null references elearning_version,
  kind text not null check (kind in ('question', 'talk')),
  page_id text,
  text text not null,
  asked_at timestamptz not null,
  primary key (client_uuid, uuid),
  foreign key (client_uuid, task_uuid) references elearning_task,
  foreign key (client_uuid, member_uuid) references member
);
create index elearning_question_member on elearning_question (client_uuid, member_uuid, asked_at);
create index elearning_question_task on elearning_question (client_uuid, task_uuid);
create index elearning_question_asked on elearning_question (client_uuid, asked_at);
call protect_tenant_table('elearning_question', 'select, insert');

create table elearning_answer (
  client_uuid uuid not null default current_client(),
  question_uuid uuid not null,
  text text not null,
  answered_at timestamptz not null,
  answered_by_name text not null,
  actor_kind text not null check (actor_kind in ('member', 'adviser', 'system')),
  actor_uuid uuid,
  -- When the learner had it on screen.
  seen_at timestamptz,
  primary key (client_uuid, question_uuid),
  constraint elearning_answer_question_fkey foreign key (client_uuid, question_uuid) references elearning_question
);
call protect_tenant_table('elearning_answer', 'select, insert, update (seen_at)');
