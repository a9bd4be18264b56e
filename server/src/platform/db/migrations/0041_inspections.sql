-- Inspections assess by a matrix of likelihood and severity. Versions that were imported before have none:
-- their rounds keep the scale from 1 to 5.
alter table risk_catalogue_version add column matrix text check (matrix in ('nohl/1'));
alter table risk_catalogue_version
  add constraint risk_catalogue_version_matrix check (matrix is null or kind = 'inspection');

-- With a matrix, an answer is in order, or a deficiency with likelihood and severity. Otherwise it does not
-- apply, or it has a choice of the scale.
alter table risk_answer
  add column is_in_order boolean not null default false,
  add column likelihood text check (likelihood in ('veryLow', 'low', 'medium', 'high')),
  add column severity text check (severity in ('minor', 'moderate', 'severe', 'fatal'));
alter table risk_answer
  add constraint risk_answer_deficiency check (num_nulls(likelihood, severity) in (0, 2)),
  add constraint risk_answer_kind
    check (num_nonnulls(choice, likelihood, nullif(is_in_order, false)) <= 1);

-- The deficiency that gives a risk of an inspection its level.
alter table risk
  add column likelihood text check (likelihood in ('veryLow', 'low', 'medium', 'high')),
  add column severity text check (severity in ('minor', 'moderate', 'severe', 'fatal'));
alter table risk
  add constraint risk_deficiency
    check (num_nulls(likelihood, severity) in (0, 2) and (likelihood is null or level is not null));

-- Number of submissions from which a round can be finished. Only rounds with a matrix use it. A result of the
-- scale needs six, because surveys are anonymous. Formula 3 is the matrix.
alter table client_risk_catalogue
  add column minimum_completions integer not null default 6 check (minimum_completions between 1 and 6);
alter table risk_result drop constraint risk_result_six;
alter table risk_result
  add constraint risk_result_six check (completed_count >= case formula_version when 3 then 1 else 6 end);
