-- migrate: outside a transaction
-- A stock row that goes is looked for in every order line.
drop index concurrently if exists order_item_stock;
create index concurrently order_item_stock on order_item (stock_id) where stock_id is not null;
