-- Not sooner: a constraint that isn't validated is still held against every row that is changed, filled in or not.
alter table "order" add constraint order_phone_present check (phone is not null) not valid;
alter table order_item add constraint order_item_line_key_present check (line_key is not null) not valid;
