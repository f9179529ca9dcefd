-- The second factor of an account: a code of an app beside the password. The secret is encrypted by the shop, never readable here.
create table second_factor (
  user_id uuid primary key references "user" (id) on delete cascade,
  encrypted_secret text not null,
  started_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  turned_on_at timestamptz,
  -- The newest half minute whose code was accepted: it and those before are accepted no more.
  used_step bigint
);

-- What lets somebody in without the app, each code once; only keyed hashes.
create table recovery_code (
  user_id uuid not null references second_factor (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Somebody gave the right password and owes the code. It is no session; only the hash of its cookie's token is stored.
create table pending_sign_in (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_in_by_user on pending_sign_in (user_id);
create index pending_sign_in_by_end on pending_sign_in (expires_at);
