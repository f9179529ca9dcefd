-- migrate: outside a transaction
drop index concurrently if exists order_placed_network;
create index concurrently order_placed_network on "order" (placed_network)
  where status = 'pending' and placed_network is not null;
