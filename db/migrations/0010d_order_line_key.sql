-- migrate: in batches
update order_item set line_key = order_line_key(order_item)
where id in (select id from order_item where line_key is null limit 2000 for update skip locked);
