-- migrate: outside a transaction
-- Orders of deleted accounts that still name their buyer.
drop index concurrently if exists order_of_deleted_account;
create index concurrently order_of_deleted_account on "order" (updated_at)
  where user_id is null and not is_guest_order and email <> '';
