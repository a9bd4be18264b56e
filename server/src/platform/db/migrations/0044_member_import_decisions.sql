-- What users decide while they correct a member import.

-- Number of filled cells of each column, the heading included.
alter table member_import add column column_fills integer[];

-- What the unknown values of the file mean: [{field, key, target}], see value-matches.rules.ts.
alter table member_import add column value_matches jsonb not null default '[]';

alter table member_import_row
  add column decision text check (decision in ('skip', 'same', 'new')),
  add column left_out text check (left_out in ('choice', 'match', 'seat')),
  -- How the row matches a member, if not by the chosen field.
  add column other_match text check (other_match in ('email', 'name')),
  -- [{field, from, to}]. The next check fills it for rows that an older version has checked.
  add column differences jsonb not null default '[]',
  drop column changes;
