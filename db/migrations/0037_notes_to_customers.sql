-- A note may be to the customer: mailed, and shown on the order's page. Nodes of earlier releases write staff notes alone.
alter table order_note add column is_to_customer boolean not null default false;
create index order_note_to_customer on order_note (order_id, id) where is_to_customer;
