-- migrate: outside a transaction
-- What the back office's list of orders counts over all time: the orders of a provider, and those that expired unpaid, without a row of a table read.
drop index concurrently if exists order_of_provider;
create index concurrently order_of_provider on "order" (payment_gateway, created_at desc, id);
drop index concurrently if exists order_ended_unpaid;
create index concurrently order_ended_unpaid on "order" (created_at desc, id)
  where status = 'cancelled' and payment_status in ('pending', 'failed');
drop index concurrently if exists order_event_cancelled;
create index concurrently order_event_cancelled on order_event (order_id, id desc) include (kind)
  where to_status = 'cancelled' and from_status <> 'cancelled';
