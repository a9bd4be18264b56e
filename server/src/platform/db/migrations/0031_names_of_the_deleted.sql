-- Who had a measure that is done, once that member is deleted (security.md D16); the name goes when the proofs lose theirs.
alter table risk_action add column responsible_name text;
