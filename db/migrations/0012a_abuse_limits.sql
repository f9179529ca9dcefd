-- Where unpaid orders and attempts come from: a keyed hash of the visitor's address, never the address itself.
alter table "order"
  add column placed_from text,
  -- When its reservation was prolonged, which happens once.
  add column prolonged_at timestamptz;

alter table payment_attempt
  add column opened_from text,
  -- When its provider was last asked, how often for a visitor, and what it answered.
  add column asked_at timestamptz,
  add column asked_for_visitors integer not null default 0,
  add column last_answer text;

-- How often each provider was asked for visitors in the current second, by all nodes together.
create table provider_budget (
  provider text primary key check (provider in ('paystack', 'flutterwave', 'korapay')),
  second timestamptz not null,
  asked integer not null
);
