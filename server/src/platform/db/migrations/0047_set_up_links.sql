-- Links with which the first company is set up in the browser. There is no company yet, so only privileged
-- functions read and write them.
create table set_up_link (
  token_hash text primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
-- Several servers may have printed links, but only one link is ever used.
create unique index set_up_link_used on set_up_link ((used_at is not null)) where used_at is not null;
