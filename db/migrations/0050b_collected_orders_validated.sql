-- Reads the table once, while orders are placed.
alter table "order" validate constraint order_collected_free;
