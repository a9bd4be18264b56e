-- The pages that a learner who failed the quiz must read again in this attempt. Earlier attempts started from
-- the beginning, so they have none.
alter table elearning_attempt add column read_again text[] not null default '{}';
