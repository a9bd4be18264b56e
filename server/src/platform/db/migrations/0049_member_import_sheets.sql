-- Member imports from spreadsheets.
alter table member_import
  add column sheet_name text,
  add column file_bytes integer;
