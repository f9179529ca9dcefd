-- Everything that is done later is a row with two times: due_at, when it is next looked at (null: not again), and leased_until,
-- until when a node has claimed it. Renaming takes no rewriting of the tables; the indexes follow.
--
-- All locks at once, in the order in which transactions of the shop take them.
lock table "order", payment_attempt, refund, webhook_event in access exclusive mode;

alter table payment_attempt rename column next_check_at to due_at;
alter table refund rename column next_check_at to due_at;
alter table webhook_event rename column next_try_at to due_at;
alter table "order" rename column release_after to leased_until;
alter table payment_attempt add column leased_until timestamptz;
alter table refund add column leased_until timestamptz;
alter table webhook_event add column leased_until timestamptz;

-- Until their nodes stop, releases before this one write the old columns. What they write moves to the new ones; what they read
-- there is null, so that they find nothing due. The next release drops these columns.
alter table payment_attempt add column next_check_at timestamptz;
alter table refund add column next_check_at timestamptz;
alter table webhook_event add column next_try_at timestamptz;
alter table "order" add column release_after timestamptz;

create function move_next_check_at() returns trigger language plpgsql as $$
begin
  new.due_at := new.next_check_at;
  new.next_check_at := null;
  return new;
end $$;
create trigger payment_attempt_next_check_insert before insert on payment_attempt for each row
  when (new.next_check_at is not null) execute function move_next_check_at();
create trigger payment_attempt_next_check_update before update of next_check_at on payment_attempt for each row
  execute function move_next_check_at();
create trigger refund_next_check_insert before insert on refund for each row
  when (new.next_check_at is not null) execute function move_next_check_at();
create trigger refund_next_check_update before update of next_check_at on refund for each row
  execute function move_next_check_at();

create function move_next_try_at() returns trigger language plpgsql as $$
begin
  new.due_at := new.next_try_at;
  new.next_try_at := null;
  return new;
end $$;
create trigger webhook_event_next_try_insert before insert on webhook_event for each row
  when (new.next_try_at is not null) execute function move_next_try_at();
create trigger webhook_event_next_try_update before update of next_try_at on webhook_event for each row
  execute function move_next_try_at();

create function move_release_after() returns trigger language plpgsql as $$
begin
  new.leased_until := new.release_after;
  new.release_after := null;
  return new;
end $$;
create trigger order_release_after before update of release_after on "order" for each row
  execute function move_release_after();

-- Every mail, written in the transaction that it reports, sent by the poller, and kept.
create table mail (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, by ids; whom it goes to and what it says is read when it is sent.
  payload jsonb not null,
  -- Whom it was sent to, or was last tried to be.
  recipient text,
  -- A mail that waits is replaced by the next of the same key.
  key text,
  -- cancelled: when its time came there was nothing to say any more.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  due_at timestamptz,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_due_while_waiting check ((state = 'waiting') = (due_at is not null)),
  constraint mail_sent_at_a_time check ((state = 'sent') = (sent_at is not null))
);
create index mail_due on mail (due_at) where due_at is not null;
create unique index mail_waiting_key on mail (key) where state = 'waiting';
create index mail_newest on mail (created_at desc);

create function notify_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail', 'due');
  return null;
end $$;
create trigger mail_notice after insert on mail for each statement execute function notify_mail();

-- The queue of the job library that sent mails before. A mail that a node of the release before is sending at this moment may go
-- out twice, with the same Message-ID. Until those nodes stop, what they enqueue becomes a mail too: their calls go on as they
-- are, those in flight wait for the lock and then meet the trigger, and their workers find nothing to do. The next release drops
-- the library's schema and this function.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  lock table graphile_worker._private_jobs in access exclusive mode;
  insert into mail (kind, payload, key, state, attempts, due_at, last_error, created_at)
  select
    case task.identifier when 'write_to_subscriber' then 'newsletter' else job.payload->>'kind' end,
    job.payload::jsonb - 'kind',
    case when job.attempts < job.max_attempts then job.key end,
    case when job.attempts < job.max_attempts then 'waiting' else 'failed' end,
    job.attempts,
    case when job.attempts < job.max_attempts then job.run_at end,
    left(regexp_replace(job.last_error, '[^\s<>@]+@[^\s<>@]+', '…', 'g'), 200),
    job.created_at
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier in ('send_mail', 'write_to_subscriber')
  order by job.id;
  delete from graphile_worker._private_jobs;

  create function enqueue_job_as_mail() returns trigger language plpgsql as $enqueue$
  begin
    insert into public.mail (kind, payload, key, due_at)
    select
      case task.identifier when 'write_to_subscriber' then 'newsletter' else new.payload->>'kind' end,
      new.payload::jsonb - 'kind', new.key, new.run_at
    from graphile_worker._private_tasks task
    where task.id = new.task_id and task.identifier in ('send_mail', 'write_to_subscriber')
    on conflict (key) where state = 'waiting' do update
      set kind = excluded.kind, payload = excluded.payload, attempts = 0, due_at = excluded.due_at, leased_until = null;
    return null;
  end $enqueue$;
  create trigger job_as_mail before insert on graphile_worker._private_jobs
    for each row execute function enqueue_job_as_mail();
end $$;
