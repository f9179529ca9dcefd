-- Whoever saves a cart names the version that she has seen, so that two browsers don't overwrite each other's lines. Random, so that
-- no version of one customer's cart is ever one of another's. Nothing has written this table before.
alter table saved_cart
  add column version uuid not null default gen_random_uuid(),
  add constraint saved_cart_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 50),
  add constraint saved_cart_wishlist check (jsonb_typeof(wishlist) = 'array' and jsonb_array_length(wishlist) <= 200);
