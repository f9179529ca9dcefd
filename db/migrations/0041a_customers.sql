-- Whom the back office knows as a customer: one e-mail address, with or without an account, or several that a person has merged. The
-- figures are what orders and ledger say; customer_change says whose may be others by now.
create table customer (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references "user" (id) on delete cascade,
  email text not null check (email = lower(email)),        -- the one of the account, or the first
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  phone_key text not null default '',                   -- its digits without the country, to find doubles by
  order_count integer not null default 0,
  spent bigint not null default 0,                      -- received less given back
  last_order_at timestamptz,
  search_text text not null default '',                 -- folded: names, addresses of mail, phone, tags
  created_at timestamptz not null,                      -- of the account, or of the first order
  updated_at timestamptz not null
);
create index customer_newest on customer (created_at desc, id);
create index customer_by_spent on customer (spent desc, id);
create index customer_by_orders on customer (order_count desc, id);
create index customer_updated on customer (updated_at desc);
create index customer_phone on customer (phone_key) where phone_key <> '';
create index customer_search on customer using gin (search_text gin_trgm_ops);

-- Each address belongs to one customer: its own, or one that was merged into it.
create table customer_email (
  email text primary key check (email = lower(email)),
  customer_id uuid not null references customer (id) on delete cascade,
  merged_at timestamptz                                 -- null: the customer's own
);
create index customer_email_customer on customer_email (customer_id);

create table customer_note (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  author_id uuid references "user" (id) on delete set null,
  author text not null,                                 -- the e-mail address at that time
  body text not null check (length(btrim(body)) between 1 and 2000),
  created_at timestamptz not null
);
create index customer_note_customer on customer_note (customer_id, id);

create table customer_tag (
  customer_id uuid not null references customer (id) on delete cascade,
  tag text not null check (length(btrim(tag)) between 1 and 40),
  primary key (customer_id, tag)
);
create index customer_tag_tag on customer_tag (tag);

-- Whose figures are to be read again: rows are only added, so that nobody waits for anybody.
create table customer_change (
  id bigint generated always as identity primary key,
  user_id uuid,
  email text
);

create function phone_key(phone text) returns text language sql immutable as
  $$ select regexp_replace(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), '^(?:(?:00)?2340?|0)', '') $$;

create function note_customer_of_order() returns trigger language plpgsql as $$
begin
  insert into customer_change (user_id, email)
    select new.user_id, case when new.user_id is null then lower(new.email) end
    where new.user_id is not null or (new.is_guest_order and new.email <> '');
  if tg_op = 'UPDATE' then
    insert into customer_change (user_id, email)
      select old.user_id, case when old.user_id is null then lower(old.email) end
      where (old.user_id is not null or (old.is_guest_order and old.email <> ''))
        and (old.user_id is distinct from new.user_id or old.is_guest_order <> new.is_guest_order or lower(old.email) <> lower(new.email));
  end if;
  return null;
end $$;
create trigger order_customer_insert after insert on "order" for each row execute function note_customer_of_order();
create trigger order_customer_update after update on "order" for each row
  when (old.user_id is distinct from new.user_id or old.is_guest_order <> new.is_guest_order or old.email <> new.email
    or old.phone <> new.phone or old.shipping_address <> new.shipping_address)
  execute function note_customer_of_order();

create function note_customer_of_money() returns trigger language plpgsql as $$
begin
  insert into customer_change (user_id, email)
    select user_id, case when user_id is null then lower(email) end from "order"
    where id = new.order_id and (user_id is not null or (is_guest_order and email <> ''));
  return null;
end $$;
create trigger money_ledger_customer after insert on money_ledger for each row
  when (new.kind <> 'fee') execute function note_customer_of_money();

create function note_customer_of_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then insert into customer_change (user_id) values (new.id); end if;
  -- What guests have ordered with the address that nobody has any more.
  if tg_op <> 'INSERT' then insert into customer_change (email) values (old.email); end if;
  return null;
end $$;
create trigger user_customer_insert after insert or delete on "user" for each row execute function note_customer_of_user();
create trigger user_customer_update after update of email on "user" for each row
  when (old.email <> new.email) execute function note_customer_of_user();
create function note_customer_of_profile() returns trigger language plpgsql as $$
begin
  insert into customer_change (user_id) values (new.id);
  return null;
end $$;
create trigger profile_customer after insert or update of first_name, last_name, phone on profile
  for each row execute function note_customer_of_profile();

-- What guests have ordered with an address is somebody's again when its customer goes.
create function note_customer_of_email() returns trigger language plpgsql as $$
begin
  insert into customer_change (email) values (old.email);
  return null;
end $$;
create trigger customer_email_left after delete on customer_email for each row execute function note_customer_of_email();

create trigger customer_notice after insert or update or delete on customer
  for each statement execute function notify_page_change('customers');

-- Those that there are already: read like any that change, within seconds of the start.
insert into customer_change (user_id) select id from "user";
insert into customer_change (email)
  select distinct lower(email) from "order" where is_guest_order and user_id is null and email <> '';
