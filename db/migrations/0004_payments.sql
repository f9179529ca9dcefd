create table payment_attempt (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references "order" (id) on delete cascade,
  provider text not null check (provider in ('paystack', 'flutterwave', 'korapay')),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{12,40}$'),
  amount bigint not null check (amount > 0),
  currency text not null default 'NGN' check (currency = 'NGN'),
  -- created: the provider hasn't been told; open: the shopper can pay; the rest are the provider's verified word.
  -- surplus: paid although the order already was; mismatch: paid with another amount or currency.
  state text not null default 'created'
    check (state in ('created', 'open', 'pending', 'paid', 'failed', 'cancelled', 'surplus', 'mismatch')),
  provider_transaction_id text,
  checkout_url text,
  popup jsonb,
  detail text not null default '',
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger payment_attempt_touch before update on payment_attempt
  for each row execute function touch_updated_at();
create index payment_attempt_order on payment_attempt (order_id, created_at desc);
create unique index payment_attempt_transaction on payment_attempt (provider, provider_transaction_id)
  where provider_transaction_id is not null;
create unique index payment_attempt_one_paid on payment_attempt (order_id) where state = 'paid';
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('paystack', 'flutterwave', 'korapay')),
  body bytea not null,
  body_hash text not null,
  headers jsonb not null default '{}',
  reference text,
  state text not null default 'stored' check (state in ('stored', 'applied', 'unmatched', 'ignored', 'parked')),
  tries integer not null default 0,
  detail text not null default '',
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  unique (provider, body_hash)
);
create index webhook_event_waiting on webhook_event (received_at) where state in ('stored', 'parked');

create table refund (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references "order" (id) on delete cascade,
  attempt_id uuid not null references payment_attempt (id),
  reference text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null default '',
  state text not null default 'requested'
    check (state in ('requested', 'pending', 'done', 'failed', 'needs_attention')),
  provider_refund_id text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger refund_touch before update on refund for each row execute function touch_updated_at();
create index refund_order on refund (order_id);

-- Every movement of money, once, append-only: received is positive, refunded and fees are negative.
create table money_ledger (
  id bigint generated always as identity primary key,
  order_id uuid not null references "order" (id),
  attempt_id uuid references payment_attempt (id),
  refund_id uuid references refund (id),
  kind text not null check (kind in ('received', 'refunded', 'fee')),
  amount bigint not null check ((kind = 'received' and amount > 0) or (kind <> 'received' and amount < 0)),
  currency text not null default 'NGN',
  created_at timestamptz not null default now()
);
create unique index money_ledger_received_once on money_ledger (attempt_id) where kind = 'received';
create unique index money_ledger_refunded_once on money_ledger (refund_id) where kind = 'refunded';
create index money_ledger_order on money_ledger (order_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger money_ledger_append_only before update or delete on money_ledger
  for each row execute function refuse_change();
create trigger audit_log_append_only before delete on audit_log
  for each row execute function refuse_change();
