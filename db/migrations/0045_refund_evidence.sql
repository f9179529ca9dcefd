-- What shows that a refund was sent by hand, and when the customer's bank account was given for one, which is itself kept nowhere. Every
-- statement here changes the catalogue of the database alone.
alter table refund
  add column transfer text not null default '',          -- the bank's reference of a transfer by hand
  add column evidence text not null default '',          -- what else shows that it was sent
  add column account_given_at timestamptz,               -- when the provider was given the customer's account
  add column is_beyond boolean not null default false;   -- held, since the provider gave back more than was left
