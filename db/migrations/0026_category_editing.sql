-- What the back office edits of a category. A row's version is the number of times its form was saved.
alter table category
  add column version integer not null default 1 check (version > 0),
  -- What of its picture must stay visible where it is cropped, in percent from the left and from the top.
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

-- Former addresses of categories, and those of categories that are gone, which lead to where their products went.
create table category_slug_redirect (
  slug text primary key check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$'),
  category_id uuid not null references category (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index category_slug_redirect_category on category_slug_redirect (category_id);
create trigger category_slug_redirect_notice after insert or update or delete or truncate on category_slug_redirect
  for each statement execute function notify_page_change('catalogue');
