-- Why somebody else began an execution anew, on the attempt that ended by it; who it was stands in the audit log.
alter table elearning_attempt add column reset_reason text;
