-- Company settings: a version and a logo of their own. Guessing: counters that know when they last let a try through.

-- Details and configuration are two forms; a save of one must not void the other.
alter table client add column configuration_version integer not null default 1;
-- A company has colours of its own for both themes, or its licensee's.
alter table client add constraint client_colours_together
  check (num_nulls(light_highlight, light_contrast, dark_highlight, dark_contrast) in (0, 4));
alter table client add constraint client_colours_are_colours
  check (coalesce(light_highlight || light_contrast || dark_highlight || dark_contrast, '#000000') ~ '^(#[0-9a-f]{6})+$');

create unique index file_logo_key on file (client_uuid) where type = 'logo';

create index session_adviser on session (client_uuid, adviser_uuid) where ended_at is null and adviser_uuid is not null;

-- Waits count from the last try that was let through, so that hammering lengthens them and pausing does not.
alter table throttle add column passed_at timestamptz not null default now();
alter table throttle drop column blocked_until;
