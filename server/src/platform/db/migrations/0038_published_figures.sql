-- A risk stores what is published about its statement and nothing else. Exact counts gave away groups of one
-- or two answers. The counts of earlier results are deleted; their levels stay as published.
alter table risk drop constraint risk_six, drop constraint risk_ten, drop constraint risk_few_hidden;
update risk set answer_count = null, counts = null, load_percent = null
where num_nonnulls(answer_count, counts, load_percent) > 0;
alter table risk drop column answer_count, drop column counts, drop column load_percent;

alter table risk add column critical_share text
  constraint risk_critical_share check (critical_share in ('quarter', 'half', 'threeQuarters', 'more'));
alter table risk add constraint risk_share_of_level check (critical_share is null or level is not null);
