-- migrate: outside a transaction
-- Orders without an account that ended unpaid and still name their buyer: a job looks for those that are old.
drop index concurrently if exists order_of_unpaid_buyer;
create index concurrently order_of_unpaid_buyer on "order" (updated_at)
  where user_id is null and status = 'cancelled' and payment_status in ('pending', 'failed') and (email <> '' or phone <> '');
