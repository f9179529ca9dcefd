-- What the back office finds orders by, and what staff note about them. Every statement here changes the catalogue of the database
-- alone; the rows are filled in by the files that follow, in batches.
alter table "order" add column search_text text;        -- folded: names, addresses of mail, phones, references, provider

-- Not the id, whose letters would match short words everywhere.
create function order_search_text(placed "order") returns text language sql immutable
  return fold(
    -- The space in front: every word has one, and so the index knows the beginnings of words.
    ' ' || coalesce(placed.shipping_address ->> 'firstName', '') || ' ' || coalesce(placed.shipping_address ->> 'lastName', '') || ' ' ||
    placed.email || ' ' || coalesce(placed.shipping_address ->> 'email', '') || ' ' ||
    coalesce(placed.phone, '') || ' ' || regexp_replace(coalesce(placed.phone, ''), '\D', '', 'g') || ' ' ||
    coalesce(placed.shipping_address ->> 'phone', '') || ' ' ||
    regexp_replace(coalesce(placed.shipping_address ->> 'phone', ''), '\D', '', 'g') || ' ' ||
    coalesce(placed.transaction_ref, '') || ' ' || coalesce(placed.transaction_id, '') || ' ' ||
    coalesce(placed.payment_gateway, '')
  );
create function fill_order_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := order_search_text(new);
  return new;
end $$;
-- After the triggers that fill in what nodes of earlier releases leave out: they run in the order of their names.
create trigger order_search_text before insert or update of
  email, phone, shipping_address, transaction_ref, transaction_id, payment_gateway on "order"
  for each row execute function fill_order_search_text();

create table order_note (
  id bigint generated always as identity primary key,
  order_id uuid not null references "order" (id) on delete cascade,
  author_id uuid references "user" (id) on delete set null,
  author text not null,                                 -- the e-mail address at that time
  body text not null check (length(btrim(body)) between 1 and 2000),
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, id);
