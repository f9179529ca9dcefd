-- migrate: outside a transaction
-- Which orders expire is decided by the ledger, no longer by payment_status; order_open serves nodes of the release before, and is
-- dropped by the next one.
drop index concurrently if exists order_pending;
create index concurrently order_pending on "order" (expires_at) where status = 'pending';
