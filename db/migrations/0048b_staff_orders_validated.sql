-- Reads each table once, while orders are placed.
alter table "order" validate constraint order_channel_check;
alter table order_item validate constraint order_item_price_check, validate constraint order_item_agreed_price;
alter table payment_attempt validate constraint payment_attempt_provider_check;
