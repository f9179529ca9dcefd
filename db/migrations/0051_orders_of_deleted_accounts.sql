-- migrate: outside a transaction
-- Orders of deleted accounts that still name their buyer, also those that staff made without an address of mail.
drop index concurrently if exists order_of_deleted_buyer;
create index concurrently order_of_deleted_buyer on "order" (updated_at)
  where user_id is null and not is_guest_order and (email <> '' or phone <> '');
drop index concurrently if exists order_of_deleted_account;
