-- migrate: outside a transaction
-- What the checklist of the back office looks for, which a shop that runs has nothing or little of.
drop index concurrently if exists product_of_demo;
create index concurrently product_of_demo on product (id) where is_demo;
drop index concurrently if exists payment_attempt_trial;
create index concurrently payment_attempt_trial on payment_attempt (order_id) where mode <> 'live';
drop index concurrently if exists webhook_event_of_provider;
create index concurrently webhook_event_of_provider on webhook_event (provider, received_at desc);
