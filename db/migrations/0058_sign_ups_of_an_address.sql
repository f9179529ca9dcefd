-- A sign-in looks for the newest sign-up of an address, and for the one of its browser: a stranger may have made thousands with it.
create index sign_up_of_email on sign_up (email, created_at desc);
create index sign_up_opened_by on sign_up (opened_by_hash) where opened_by_hash is not null;
