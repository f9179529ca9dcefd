-- A payment that came after its order was paid is a duplicate; a webhook that a person must look at is dead-lettered.
alter table payment_attempt drop constraint payment_attempt_state_check;
update payment_attempt set state = 'duplicate' where state = 'surplus';
alter table payment_attempt add constraint payment_attempt_state_check
  check (state in ('created', 'open', 'pending', 'paid', 'failed', 'cancelled', 'duplicate', 'mismatch'));

alter table webhook_event drop constraint webhook_event_state_check;
update webhook_event set state = 'dead_lettered' where state = 'parked';
alter table webhook_event add constraint webhook_event_state_check
  check (state in ('stored', 'applied', 'unmatched', 'ignored', 'dead_lettered'));
drop index webhook_event_open;
create index webhook_event_open on webhook_event (received_at desc) where state in ('dead_lettered', 'unmatched');

alter table payment_task drop constraint payment_task_kind_check;
update payment_task set kind = 'refund_duplicate' where kind = 'refund_surplus';
alter table payment_task add constraint payment_task_kind_check
  check (kind in ('refund_duplicate', 'refund_late', 'check_mismatch', 'check_reversal', 'check_refund', 'check_dispute'));

-- Reports of earlier days are read by today's schema.
update payment_report set contents = replace(replace(replace(contents::text,
  '"parked":', '"deadLettered":'), '"parked"', '"dead_lettered"'), '"surplus_without_task"', '"duplicate_without_task"')::jsonb;
