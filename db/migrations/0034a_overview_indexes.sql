-- migrate: outside a transaction
-- The overview's periods: revenue by the time of the ledger's rows, new accounts, and the few payments whose money is held for its payer.
drop index concurrently if exists money_ledger_revenue;
create index concurrently money_ledger_revenue on money_ledger (created_at) include (kind, amount, attempt_id, order_id)
  where kind <> 'fee';
drop index concurrently if exists user_newest;
create index concurrently user_newest on "user" (created_at);
drop index concurrently if exists payment_attempt_held;
create index concurrently payment_attempt_held on payment_attempt (order_id, id) where state in ('duplicate', 'mismatch');
