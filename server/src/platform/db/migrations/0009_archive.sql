-- Archive: leaving, coming back, being forgotten.

create index member_archived on member (client_uuid, archived_at, uuid) where status = 'archived' and deleted_at is null;

-- Whoever is deleted takes these rows along.
grant delete on session, reset_token, outbox to sorgfalt_app;

-- Years that a deleted member's proofs keep the name (DGUV Information 211-005 recommends two).
alter table client add column proof_years integer not null default 2 check (proof_years between 1 and 10);
