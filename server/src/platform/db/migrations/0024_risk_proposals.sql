-- A proposal of the catalogue becomes one measure of a risk, unless it was dropped.
create unique index risk_action_proposed_key on risk_action (client_uuid, risk_uuid, proposed_action_id) where state <> 'dropped';
