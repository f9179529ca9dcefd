-- migrate: outside a transaction
drop index concurrently if exists order_placed_from;
create index concurrently order_placed_from on "order" (placed_from, created_at desc) where placed_from is not null;
drop index concurrently if exists payment_attempt_opened_from;
create index concurrently payment_attempt_opened_from on payment_attempt (opened_from, created_at desc)
  where opened_from is not null;
