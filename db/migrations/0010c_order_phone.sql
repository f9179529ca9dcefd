-- migrate: in batches
update "order" set phone = shipping_address ->> 'phone'
where id in (select id from "order" where phone is null limit 1000 for update skip locked);
