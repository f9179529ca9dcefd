-- migrate: outside a transaction
-- What waits and what was seen to, found without reading what is over: webhooks and mails are many.
drop index concurrently if exists mail_failed;
create index concurrently mail_failed on mail (waiting_since) where state = 'failed';
drop index concurrently if exists mail_handled;
create index concurrently mail_handled on mail (handled_at) where handled_at is not null;
drop index concurrently if exists webhook_event_handled;
create index concurrently webhook_event_handled on webhook_event (handled_at) where handled_at is not null;
drop index concurrently if exists payment_task_done;
create index concurrently payment_task_done on payment_task (resolved_at) where resolved_at is not null;
