-- migrate: in batches
update "order" set search_text = order_search_text("order")
where id in (select id from "order" where search_text is null limit 1000 for update skip locked);
