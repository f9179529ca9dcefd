update order_item set line_key = order_line_key(order_item) where line_key is null;
alter table order_item validate constraint order_item_line_key_present;
alter table order_item validate constraint order_item_kind_check;
alter table order_item alter column line_key set not null, drop constraint order_item_line_key_present;
