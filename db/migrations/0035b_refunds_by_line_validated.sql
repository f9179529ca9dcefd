-- Reads each table once, while orders are placed.
alter table order_item validate constraint order_item_restocked_check;
alter table refund validate constraint refund_shipping_fee_check;
