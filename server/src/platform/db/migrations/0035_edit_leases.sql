-- Edit leases of inspections and plans. A lock is from now on a row lock (select for update) only.

alter table risk_execution rename column lock_member_uuid to lease_member_uuid;
alter table risk_execution rename column lock_token to lease_token;
alter table risk_execution rename column lock_until to lease_until;
alter table risk_execution rename constraint risk_execution_draft_gone to risk_execution_draft_deleted;

alter table risk_result rename column plan_lock_member_uuid to plan_lease_member_uuid;
alter table risk_result rename column plan_lock_token to plan_lease_token;
alter table risk_result rename column plan_lock_until to plan_lease_until;

-- Audit entries name the call, its fields and its error codes.
update audit_log set action = 'breakRiskLease' where action = 'breakRiskLock';
update audit_log set fields = array_replace(fields, 'lockToken', 'leaseToken') where 'lockToken' = any (fields);
update audit_log set code = replace(code, 'Locked', 'Leased')
where code in ('RiskAssessment.ExecutionLocked', 'RiskAssessment.PlanLocked');
