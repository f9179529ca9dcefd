-- Orders that are collected at the showroom: no address, no fee of shipping. Every statement here changes the catalogue of the database alone.
alter table "order"
  add column is_collected boolean not null default false,
  add constraint order_collected_free check (not is_collected or shipping_fee = 0) not valid;
