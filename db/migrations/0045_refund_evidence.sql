-- What shows that a refund was sent by hand, and when the customer's bank account was given for one, which is itself kept nowhere. Every
-- change of a table here is one of the catalogue of the database alone.
alter table refund
  add column transfer text not null default '',          -- the bank's reference of a transfer by hand
  add column evidence text not null default '',          -- what else shows that it was sent
  add column account_given_at timestamptz,               -- when the provider was given the customer's account
  add column is_beyond boolean not null default false;   -- held, since the provider gave back more than was left

-- Open pages of the order hear how its refunds go on, of which the order itself says nothing until the money is through.
create trigger refund_asked_notice after insert on refund for each row execute function notify_attempt_change();
create trigger refund_notice after update of state, account_given_at on refund for each row
  when (old.state <> new.state or old.account_given_at is distinct from new.account_given_at)
  execute function notify_attempt_change();
