-- Whose turn it is to give the provider an account for a refund, apart from when one may have been given: a provider that didn't answer may
-- have it, and may be asked again at once. The catalogue of the database alone changes.
alter table refund
  add column account_leased_until timestamptz;           -- until when nobody else gives one

comment on column refund.account_given_at is 'when the provider was given the customer''s account, or may have been';
