-- A check that comes out unknown passes: without a number of answers there is neither a level nor a figure.
alter table risk drop constraint risk_six, drop constraint risk_ten;
alter table risk
  add constraint risk_six check (level is null or coalesce(answer_count, 0) >= 6),
  add constraint risk_ten check ((counts is null and load_percent is null) or coalesce(answer_count, 0) >= 10);
