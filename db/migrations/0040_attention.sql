-- What waits for a person: since when, and who has seen to it and with what words. Every statement here changes the catalogue of the
-- database alone.
alter table payment_task
  add column waiting_since timestamptz,                  -- when it was raised, or opened again; null from nodes of earlier releases
  add column note text not null default '';              -- what was said when a person closed it

alter table webhook_event
  add column waiting_since timestamptz,                  -- since when it is dead-lettered or unmatched
  add column handled_at timestamptz,                     -- when a person saw to it; null again once it waits anew
  add column handled_by text,
  add column note text not null default '';

alter table mail
  add column waiting_since timestamptz,                  -- since when it has failed
  add column handled_at timestamptz,
  add column handled_by text,
  add column note text not null default '';

-- What the daily comparison found, each thing once, until it agrees or somebody has explained it.
create table payment_difference (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The reference of the payment or refund that it is about, or the order's id.
  subject text not null,
  order_id uuid not null references "order" (id) on delete cascade,
  ours text not null,
  theirs text not null,
  waiting_since timestamptz not null,
  handled_at timestamptz,
  handled_by text,
  note text not null default '',
  unique (kind, subject),
  check ((handled_at is null) = (handled_by is null))
);
create index payment_difference_order on payment_difference (order_id);
create index payment_difference_open on payment_difference (waiting_since) where handled_at is null;

-- The last mail about what waits: at most one an hour, whatever node looks.
create table attention_mail (
  is_only boolean primary key default true check (is_only),
  told_at timestamptz not null,
  -- Everything that has waited since before this was in it.
  told_until timestamptz not null
);

-- Open pages of the back office hear when something begins or ceases to wait.
create function notify_attention_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('attention_change', 'changed');
  return null;
end $$;
create trigger payment_task_attention after insert or update or delete on payment_task
  for each row execute function notify_attention_change();
create trigger payment_difference_attention after insert or update or delete on payment_difference
  for each row execute function notify_attention_change();
create trigger webhook_event_attention after update of state, handled_at on webhook_event for each row
  when (old.state in ('dead_lettered', 'unmatched') or new.state in ('dead_lettered', 'unmatched')
    or old.handled_at is distinct from new.handled_at)
  execute function notify_attention_change();
create trigger mail_attention after update of state, handled_at on mail for each row
  when (old.state = 'failed' or new.state = 'failed' or old.handled_at is distinct from new.handled_at)
  execute function notify_attention_change();
