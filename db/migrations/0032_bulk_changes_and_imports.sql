-- A change of many products at once: planned first, then applied, perhaps undone.
create table bulk_change (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references "user" (id) on delete set null,
  change jsonb not null,
  state text not null default 'planned' check (state in ('planned', 'applied', 'undone')),
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  check ((state = 'planned') = (applied_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index bulk_change_newest on bulk_change (created_at desc);
create index bulk_change_actor on bulk_change (actor_id);

-- What it does to each product. A product that is deleted stays in it by its name.
create table bulk_change_row (
  bulk_change_id uuid not null references bulk_change (id) on delete cascade,
  place integer not null check (place >= 0),
  product_id uuid not null,
  name text not null,
  -- Of the product: the one that was seen, and once it is applied the one that the change made.
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  outcome text not null check (outcome in ('waiting', 'refused', 'applied', 'skipped', 'undone', 'kept')),
  reason text check ((reason is not null) = (outcome in ('refused', 'skipped', 'kept'))),
  primary key (bulk_change_id, place),
  unique (bulk_change_id, product_id)
);

-- A CSV file of products: its lines are kept until it is applied or a day has passed.
create table product_import (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references "user" (id) on delete set null,
  file_name text not null,
  state text not null check (state in ('receiving', 'checking', 'checked', 'applying', 'applied', 'failed')),
  -- Why nothing more comes of it; for whoever sent it.
  failure text check ((failure is not null) = (state = 'failed')),
  columns text[] not null default '{}',
  lines integer not null default 0,
  products integer not null default 0,
  done integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  leased_until timestamptz
);
create index product_import_due on product_import (due_at) where due_at is not null;
create index product_import_newest on product_import (created_at desc);
create index product_import_actor on product_import (actor_id);

create table product_import_line (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  -- By which the lines of one product belong together.
  key text not null,
  cells jsonb not null,
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'refused')),
  -- Why it is refused, or what changes.
  message text,
  primary key (import_id, line)
);
create index product_import_line_key on product_import_line (import_id, key, line);
create index product_import_line_outcome on product_import_line (import_id, outcome, line);

-- Whoever changes the stock of many products says once that everything has changed, not by thousands of notices.
create or replace trigger stock_notice_insert after insert on stock for each row
  when (current_setting('aso.many_at_once', true) is distinct from 'on') execute function notify_stock_change();
create or replace trigger stock_notice_update after update of on_hand on stock for each row
  when (old.on_hand <> new.on_hand and current_setting('aso.many_at_once', true) is distinct from 'on')
  execute function notify_stock_change();
create or replace trigger stock_notice_delete after delete on stock for each row
  when (current_setting('aso.many_at_once', true) is distinct from 'on') execute function notify_stock_gone();
