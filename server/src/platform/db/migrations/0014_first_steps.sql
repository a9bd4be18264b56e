-- Whether a company's administration has put the list of first steps away.
alter table client add column first_steps_hidden boolean not null default false;
