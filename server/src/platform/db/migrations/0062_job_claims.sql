-- How often a job was claimed. A process whose lease has ended can no longer change a job that another
-- process has claimed since. `attempts` starts again when a job continues, so it cannot tell these claims apart.
alter table job add column claims integer not null default 0;
