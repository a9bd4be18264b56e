-- Tallies and drafts are sealed with a key of their round, which is outside of the database. Rounds that have
-- begun before receive theirs with the next save.
alter table risk_tally add column has_key boolean not null default false;
