-- migrate: outside a transaction
-- Pages of a customer's orders are found in the index alone, which therefore has their ids.
drop index concurrently if exists order_of_user;
create index concurrently order_of_user on "order" (user_id, created_at desc, id desc) where user_id is not null;
drop index concurrently if exists order_user;
