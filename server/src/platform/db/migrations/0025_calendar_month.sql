-- The month in which an e-learning is due for everybody, where its turns follow the calendar.
alter table client_elearning add column calendar_month integer check (calendar_month between 1 and 12);
alter table client_elearning add check (anchor <> 'calendar' or calendar_month is not null);
