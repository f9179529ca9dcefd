-- What the back office sets of the shop, one row. `value` holds what a release knows of; what it lacks has the default of the code.
create table shop_settings (
  id boolean primary key default true check (id),
  -- How often it was saved; 0 as long as nobody has.
  version integer not null default 0 check (version >= 0),
  value jsonb not null default '{}' check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" (id) on delete set null
);
-- Deleting a user looks here for what they saved last.
create index shop_settings_updated_by on shop_settings (updated_by) where updated_by is not null;

-- The frame of every page shows them.
create trigger shop_settings_notice after insert or update or delete or truncate on shop_settings
  for each statement execute function notify_page_change('settings');
