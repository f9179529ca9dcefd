-- migrate: outside a transaction
drop index concurrently if exists order_placed_network;
create index concurrently order_placed_network on "order" (placed_network, created_at desc) where placed_network is not null;
