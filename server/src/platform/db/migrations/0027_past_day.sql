-- Who was trained on a day is read from the index alone; what was revoked is left out by the result's uuid.
drop index elearning_result_elearning;
create index elearning_result_elearning on elearning_result (client_uuid, elearning_uuid, completed_on) include (task_uuid, member_uuid, valid_until, uuid);
