-- Statistics of an e-learning: who was trained on a day, and what was open on it.
create index elearning_result_elearning on elearning_result (client_uuid, elearning_uuid, completed_on) include (task_uuid, member_uuid, valid_until);
