-- Rows that were locked when their batch passed.
update "order" set phone = shipping_address ->> 'phone' where phone is null;
alter table "order" validate constraint order_phone_present;
alter table "order" validate constraint order_channel_check;
-- The checked constraint spares this the reading of the table.
alter table "order" alter column phone set not null, drop constraint order_phone_present;
