-- What the provider said of a payment, kept beside the attempt: the ledger, the order and this must agree.
alter table payment_attempt
  add column channel text,
  add column received bigint check (received > 0),
  add column fee bigint check (fee >= 0),
  add column paid_at timestamptz;

-- The inbox: what an authenticated body means is read once, at the door; it is applied from here, again and again until
-- it could be, or until it is parked for a person.
alter table webhook_event
  add column meaning jsonb not null default '{}',
  add column next_try_at timestamptz;
drop index webhook_event_waiting;
create index webhook_event_due on webhook_event (next_try_at) where state = 'stored';
create index webhook_event_open on webhook_event (received_at desc) where state in ('parked', 'unmatched');
create index webhook_event_reference on webhook_event (reference);

alter table refund
  -- What was asked for once stays one refund, however often it is asked for.
  add column request_key text unique,
  add column provider_asked_at timestamptz,
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  add column detail text not null default '',
  add column done_at timestamptz;
create unique index refund_of_provider on refund (attempt_id, provider_refund_id) where provider_refund_id is not null;
create index refund_due on refund (next_check_at) where next_check_at is not null;

-- What a person must do about money: each thing once.
create table payment_task (
  id bigint generated always as identity primary key,
  order_id uuid not null references "order" (id) on delete cascade,
  attempt_id uuid references payment_attempt (id) on delete cascade,
  refund_id uuid references refund (id) on delete cascade,
  kind text not null
    check (kind in ('refund_surplus', 'refund_late', 'check_mismatch', 'check_reversal', 'check_refund', 'check_dispute')),
  -- The reference of the attempt or refund that it is about.
  subject text not null,
  detail text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  unique (kind, subject)
);
create index payment_task_open on payment_task (created_at) where resolved_at is null;
create index payment_task_order on payment_task (order_id);
alter table "order" drop column needs_attention;

-- The daily comparison of orders, attempts, ledger and providers; a day is Lagos's.
create table payment_report (
  day date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0,
  differences integer not null default 0,
  contents jsonb not null default '{}'
);

-- Open order pages hear of it when an order or one of its payments moves on; the payload is the order's id.
create function notify_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_change', new.id::text);
  return null;
end $$;
create function notify_attempt_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_change', new.order_id::text);
  return null;
end $$;
create trigger payment_attempt_notice after update of state on payment_attempt for each row
  when (old.state <> new.state) execute function notify_attempt_change();
create trigger order_notice after update of status, payment_status on "order" for each row
  when (old.status <> new.status or old.payment_status <> new.payment_status)
  execute function notify_order_change();

-- When an unpaid order whose time is up is looked at again; until then nobody else looks.
alter table "order" add column release_after timestamptz;

-- What moved in a day, for its comparison.
create index order_moved on "order" (updated_at);
create index payment_attempt_moved on payment_attempt (updated_at);
create index payment_attempt_newest on payment_attempt (created_at);
create index money_ledger_when on money_ledger using brin (created_at);
create index webhook_event_oldest on webhook_event (received_at);
