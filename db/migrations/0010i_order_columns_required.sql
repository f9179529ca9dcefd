-- The validated constraints spare these the reading of the tables.
alter table "order" alter column phone set not null, drop constraint order_phone_present;
alter table order_item alter column line_key set not null, drop constraint order_item_line_key_present;
