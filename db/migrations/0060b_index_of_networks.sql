-- migrate: outside a transaction
-- What a network has ordered within the hour, and what of it is to be paid.
drop index concurrently if exists order_placed_network;
create index concurrently order_placed_network on "order" (placed_network, created_at desc) where placed_network is not null;
drop index concurrently if exists order_pending_of_network;
create index concurrently order_pending_of_network on "order" (placed_network)
  where status = 'pending' and placed_network is not null;
