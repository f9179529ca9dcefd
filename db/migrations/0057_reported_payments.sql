-- When the payer's browser said that it had paid, while the provider couldn't be asked; null again as soon as that answers.
alter table payment_attempt add column reported_at timestamptz;

-- Open order pages hear of that, too.
drop trigger payment_attempt_notice on payment_attempt;
create trigger payment_attempt_notice after update of state, reported_at on payment_attempt for each row
  when (old.state <> new.state or old.reported_at is distinct from new.reported_at)
  execute function notify_attempt_change();
