-- Every text of an information page that was published, the newest being shown; version 0 is the text in the code.
create table information_page_version (
  page text not null check (page ~ '^[a-z]{1,40}$'),
  version integer not null check (version >= 1),
  title text not null,
  description text not null,
  body text not null,
  restored_from integer check (restored_from >= 0),
  published_at timestamptz not null default now(),
  published_by uuid references "user" (id) on delete set null,
  primary key (page, version)
);
-- Deleting a user looks here for what they published.
create index information_page_version_published_by on information_page_version (published_by) where published_by is not null;

-- Only the pages that show the text are dropped.
create function notify_information_page() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_change', 'information:' || new.page);
  return null;
end $$;
create trigger information_page_notice after insert on information_page_version
  for each row execute function notify_information_page();

-- When an address asked for the newsletter last: one that is never confirmed is deleted after a while.
alter table newsletter_subscriber add column asked_at timestamptz not null default now();
create index newsletter_subscriber_unconfirmed on newsletter_subscriber (asked_at) where confirmed_at is null;
create index newsletter_subscriber_left on newsletter_subscriber (unsubscribed_at) where unsubscribed_at is not null;
