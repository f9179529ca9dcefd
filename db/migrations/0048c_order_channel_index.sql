-- migrate: outside a transaction
-- The orders that came another way than through the shop, in the order of the back office's list.
drop index concurrently if exists order_of_channel;
create index concurrently order_of_channel on "order" (channel, created_at desc, id);
