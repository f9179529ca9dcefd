-- A note may be to the customer: mailed, and shown on the order's page. Nodes of earlier releases write staff notes alone.
alter table order_note add column is_to_customer boolean not null default false;
create index order_note_to_customer on order_note (order_id, id) where is_to_customer;

-- Open order pages hear of what is said and changed there, too.
create trigger order_note_notice after insert on order_note for each row
  when (new.is_to_customer) execute function notify_attempt_change();
create trigger shipment_notice after insert or update on shipment for each row execute function notify_attempt_change();
create trigger order_edit_notice after update of total_amount, email, phone, shipping_address on "order" for each row
  when (old.total_amount <> new.total_amount or old.email <> new.email or old.phone <> new.phone
    or old.shipping_address <> new.shipping_address)
  execute function notify_order_change();
