-- Rows that were locked when their batch passed.
update "order" set phone = shipping_address ->> 'phone' where phone is null;
update order_item set line_key = order_line_key(order_item) where line_key is null;
