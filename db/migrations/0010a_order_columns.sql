-- What orders need beyond ready-made pieces paid at once. Every statement here changes the catalogue of the database alone, so that
-- orders wait for milliseconds; the rows are filled in by the files that follow, in batches, and only then checked.
alter table "order"
  add column phone text,                                -- the payer's, as email is; the recipient's is in shipping_address
  add column channel text not null default 'shop',      -- where it was placed
  alter column payment_gateway drop not null,           -- null: no provider, as for cash on delivery
  add constraint order_channel_check check (channel in ('shop', 'staff', 'whatsapp', 'group')) not valid;

alter table order_item
  add column kind text not null default 'ready_made',
  add column line_key text,                             -- names the line within its order
  add column attributes jsonb not null default '{}',    -- measurements, cloth and wishes, as sold
  add constraint order_item_kind_check check (kind in ('ready_made', 'made_to_measure', 'cloth', 'service')) not valid;

-- A node of the release before may still place orders, without the new columns.
create function fill_order_phone() returns trigger language plpgsql as $$
begin
  new.phone := new.shipping_address ->> 'phone';
  return new;
end $$;
create trigger order_phone_of_earlier_release before insert on "order" for each row
  when (new.phone is null) execute function fill_order_phone();

create function order_line_key(item order_item) returns text language sql immutable
  return coalesce(item.product_id::text, item.id::text) || '|' || coalesce(item.size, '') || '|' || coalesce(item.color, '');
create function fill_order_line_key() returns trigger language plpgsql as $$
begin
  new.line_key := order_line_key(new);
  return new;
end $$;
create trigger order_item_line_key_of_earlier_release before insert on order_item for each row
  when (new.line_key is null) execute function fill_order_line_key();

-- Who watches all orders hears of a new one too.
create trigger order_notice_insert after insert on "order" for each row execute function notify_order_change();

-- The shop's clock writes the times of orders and payments; a trigger with the database's clock would overwrite them.
drop trigger order_touch on "order";
