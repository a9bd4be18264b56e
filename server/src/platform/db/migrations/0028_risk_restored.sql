-- A measure that was dropped can be taken back.
alter table risk_action_event drop constraint risk_action_event_event_check;
alter table risk_action_event add constraint risk_action_event_event_check check (event in
  ('created', 'changed', 'assigned', 'approved', 'agreed', 'progress', 'done', 'reopened', 'checked', 'dropped', 'restored'));
