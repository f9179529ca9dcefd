-- How an order was sent, as far as it was said. A move back out of shipped leaves it; the next shipping replaces it.
create table shipment (
  order_id uuid primary key references "order" (id) on delete cascade,
  carrier text not null check (char_length(carrier) <= 60),
  tracking_number text not null check (char_length(tracking_number) <= 60),
  tracking_url text not null check (char_length(tracking_url) <= 500 and (tracking_url = '' or tracking_url like 'https://%')),
  recorded_at timestamptz not null,
  check (carrier <> '' or tracking_number <> '' or tracking_url <> '')
);
