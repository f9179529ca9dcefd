-- What of an order a refund is for, and which pieces went back into stock with one. Every statement here changes the catalogue of the
-- database alone.
alter table order_item
  add column restocked integer not null default 0,      -- pieces that the order has let go of by refunds: the rest is its own
  add constraint order_item_restocked_check check (restocked between 0 and quantity) not valid;

alter table refund
  add column shipping_fee bigint not null default 0,     -- what of it is for the delivery
  add column restocks boolean not null default false,    -- whether its pieces went back into stock
  add column by_hand boolean not null default false,     -- sent by a person, not by the provider
  add constraint refund_shipping_fee_check check (shipping_fee >= 0) not valid;

create table refund_line (
  refund_id uuid not null references refund (id) on delete cascade,
  order_item_id uuid not null references order_item (id) on delete cascade,
  pieces integer not null check (pieces > 0),
  amount bigint not null check (amount >= 0),            -- what they had cost, less their share of the discount
  primary key (refund_id, order_item_id)
);
create index refund_line_order_item on refund_line (order_item_id);
