-- Signing up, password resets, changes of the e-mail address, and what holds up wrong sign-ins. Tokens and cookies are known by
-- their SHA-256 alone, as base64url.

-- The release before finds sessions by their token, and while its nodes run it asks people to sign in again. The next release drops
-- its column.
alter table session add column token_hash text unique;
update session set token_hash = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=');
update session set token = token_hash;
alter table session alter column token drop not null;
-- The browser that the session is in, by the cookie that outlives sessions.
alter table session add column device_hash text;

-- Somebody asked for an account. There is none before the address is confirmed, so nobody else's password is ever on it.
create table sign_up (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  -- The browser that asked: the link signs in no other.
  browser_hash text not null,
  first_name text not null,
  last_name text not null,
  password text not null,
  -- Of the newest mailed link.
  token_hash text unique,
  token_expires_at timestamptz,
  -- Another browser that opened the link: its owner reads the mail, but need not be who chose the password.
  opened_by_hash text,
  created_at timestamptz not null,
  unique (email, browser_hash),
  constraint sign_up_token_expires check ((token_hash is null) = (token_expires_at is null))
);
create index sign_up_newest on sign_up (created_at);

-- Somebody asked for a new password for this address, which may have no account: that is looked up when the mail is sent.
create table password_reset (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  user_id uuid references "user" (id) on delete cascade,
  token_hash text unique,
  token_expires_at timestamptz,
  requested_at timestamptz not null,
  constraint password_reset_token_expires check ((token_hash is null) = (token_expires_at is null))
);
create index password_reset_newest on password_reset (requested_at);
create index password_reset_by_user on password_reset (user_id);

-- A new address for an account, until it is confirmed at both.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_token_hash text unique,
  new_token_hash text unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- Browsers and network addresses from which somebody has signed in: strangers can't hold up who comes from there.
create table known_device (
  user_id uuid not null references "user" (id) on delete cascade,
  device_hash text not null,
  address_hash text not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash, address_hash)
);

-- Wrong sign-ins, by the hash of what they are counted by. Losing them in a crash only forgives a few.
create unlogged table sign_in_failure (
  bucket text primary key,
  failures integer not null check (failures >= 0),
  last_failed_at timestamptz not null
);
create index sign_in_failure_oldest on sign_in_failure (last_failed_at);

-- Of the auth library, which never used it.
drop table verification;
