-- What an administrator's move of an order asks of a person: give back the money of a paid one that was cancelled, collect what an
-- unpaid one still owes that was moved on.
alter table payment_task drop constraint payment_task_kind_check;
alter table payment_task add constraint payment_task_kind_check check (kind in (
  'refund_duplicate', 'refund_late', 'refund_cancelled', 'collect_payment',
  'check_mismatch', 'check_reversal', 'check_refund', 'check_dispute', 'check_declines', 'check_provider'
));
