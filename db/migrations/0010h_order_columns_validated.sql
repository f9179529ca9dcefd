-- Reads the tables while they are written to.
alter table "order" validate constraint order_phone_present, validate constraint order_channel_check;
alter table order_item validate constraint order_item_line_key_present, validate constraint order_item_kind_check;
