-- migrate: outside a transaction
drop index concurrently if exists order_item_line_key;
create unique index concurrently order_item_line_key on order_item (order_id, line_key);
