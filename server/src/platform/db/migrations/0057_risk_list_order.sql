-- The lists of risks and actions are read in their default order and stop when a page is full. The included
-- columns let PostgreSQL count the rows without reading the tables.
create index risk_result_order on risk (client_uuid, result_uuid, coalesce(level, 0)) include (uuid);
create index risk_action_order on risk_action (client_uuid, coalesce(due_on, 'infinity'::date)) include (risk_uuid)
  where kind <> 'notRelevant' and state <> 'dropped';
