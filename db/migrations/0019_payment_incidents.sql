-- What concerns all payments, and no order alone, is a task too: many declined cards, a provider that keeps failing.
alter table payment_task alter column order_id drop not null;
alter table payment_task drop constraint payment_task_kind_check;
alter table payment_task
  add constraint payment_task_kind_check check (kind in
    ('refund_duplicate', 'refund_late', 'check_mismatch', 'check_reversal', 'check_refund', 'check_dispute',
     'check_declines', 'check_provider')),
  add constraint payment_task_of_order check (order_id is not null or kind in ('check_declines', 'check_provider'));

-- What is going on, so that it is told once, by whatever node sees it first.
create table payment_incident (
  kind text not null check (kind in ('check_declines', 'check_provider')),
  -- The provider; of declined cards, all.
  subject text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (kind, subject)
);

-- Providers that haven't answered since, and how often; no row or no failures: the last answer was one.
create table provider_outage (
  provider text primary key check (provider in ('paystack', 'flutterwave', 'korapay')),
  failures integer not null,
  failing_since timestamptz not null
);
