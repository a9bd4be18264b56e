-- What is open today, for lists that begin with it: among all turns these are few.
create index elearning_cycle_open on elearning_cycle (client_uuid, opens_on) where closed_at is null;
