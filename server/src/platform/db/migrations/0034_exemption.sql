-- One word for a member who does not have to do an e-learning: exempt, exemption.
alter table elearning_task rename column waived_until to exempt_until;
alter table elearning_task drop constraint elearning_task_state_check;
update elearning_task set state = 'exempt' where state = 'waived';
alter table elearning_task
  add constraint elearning_task_state_check check (state in ('active', 'paused', 'withdrawn', 'exempt'));

alter table elearning_cycle drop constraint elearning_cycle_closed_by_check;
update elearning_cycle set closed_by = 'exempt' where closed_by = 'waived';
alter table elearning_cycle
  add constraint elearning_cycle_closed_by_check check (closed_by in ('result', 'withdrawn', 'exempt'));

-- The log shows the name of an action in the reader's language: old entries take the new names.
update audit_log set action = case action when 'waiveTask' then 'exemptTask' else 'endExemption' end
where action in ('waiveTask', 'endWaiver');
