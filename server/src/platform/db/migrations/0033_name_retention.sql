-- The column says how many years the records of deleted members keep their names. It is not limited to training results.
alter table client rename column proof_years to name_retention_years;
alter table client rename constraint client_proof_years_check to client_name_retention_years_check;

-- The audit log stores the names of changed fields, which the interface translates.
update audit_log set fields = array_replace(fields, 'proofYears', 'nameRetentionYears')
where 'proofYears' = any (fields);
