-- Messages of the contact form. `fingerprint` tells the same message sent twice.
alter table contact_message
  add column fingerprint text not null default '',
  add column answered_at timestamptz,
  -- Found by words in any order, accents folded.
  add column search text generated always as (fold(name || ' ' || email || ' ' || subject || ' ' || message)) stored;
create index contact_message_newest on contact_message (created_at desc, id);
create index contact_message_unread on contact_message (created_at desc) where read_at is null;
create index contact_message_fingerprint on contact_message (fingerprint, created_at desc) where fingerprint <> '';

-- What the shop answered; mailed, and kept for good as it was sent.
create table contact_reply (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  body text not null check (body <> ''),
  written_by text not null,
  created_at timestamptz not null default now()
);
create index contact_reply_of_message on contact_reply (message_id, id);

-- Private styling sessions in the showroom. Only one at a time may be booked, whoever asks at once.
create table styling_session (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null,
  email text not null,
  phone text not null,
  note text not null default '',
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  cancelled_by text check (cancelled_by in ('visitor', 'shop')),
  -- How often it was changed: a calendar takes the highest.
  sequence integer not null default 0,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  constraint styling_session_one_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&)
    where (state = 'booked')
);
create index styling_session_by_start on styling_session (starts_at);
create index styling_session_by_email on styling_session (lower(email), starts_at);

-- Open pages of the back office follow both.
create trigger contact_message_notice after insert or update or delete on contact_message
  for each statement execute function notify_page_change('inbox');
create trigger styling_session_notice after insert or update or delete on styling_session
  for each statement execute function notify_page_change('inbox');
