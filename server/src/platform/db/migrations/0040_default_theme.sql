-- The theme of members who have not chosen one. Null: the theme of the device.
alter table client add column default_theme text check (default_theme in ('light', 'dark'));
