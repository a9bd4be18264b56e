-- Courses bring films, sounds, captions and documents along, which have no size in pixels.
alter table media alter column width drop not null, alter column height drop not null;
