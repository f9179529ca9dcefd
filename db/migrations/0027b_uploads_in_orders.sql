-- migrate: outside a transaction
-- Whether an order shows a picture is asked before it is removed.
drop index concurrently if exists order_item_product_image;
create index concurrently order_item_product_image on order_item (product_image) where product_image is not null;
