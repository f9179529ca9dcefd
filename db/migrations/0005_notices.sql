-- Kept pages are dropped on every node by these notices; the payload is the tag of what changed.
create function notify_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_change', tg_argv[0]);
  return null;
end $$;
create trigger category_notice after insert or update or delete or truncate on category
  for each statement execute function notify_page_change('catalogue');
create trigger product_notice after insert or update or delete or truncate on product
  for each statement execute function notify_page_change('catalogue');
create trigger product_image_notice after insert or update or delete or truncate on product_image
  for each statement execute function notify_page_change('catalogue');
create trigger shop_setting_notice after insert or update or delete or truncate on shop_setting
  for each statement execute function notify_page_change('everything');

-- A coupon's counter changes with every order that uses it; pages only care when the banner could change.
create trigger coupon_notice_write after insert or delete or truncate on coupon
  for each statement execute function notify_page_change('coupons');
create trigger coupon_notice_update after update of
  code, description, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at, expires_at,
  usage_limit, is_active, show_in_banner on coupon
  for each statement execute function notify_page_change('coupons');
create function notify_coupon_used_up() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_change', 'coupons');
  return null;
end $$;
create trigger coupon_notice_used_up after update of times_used on coupon for each row
  when (coalesce(new.usage_limit, 0) > 0 and (old.times_used >= new.usage_limit) <> (new.times_used >= new.usage_limit))
  execute function notify_coupon_used_up();

-- Stock: the product's own page at every change, lists only when something sells out or comes back.
create function notify_stock_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_change', 'product:' || new.product_id);
  if tg_op = 'INSERT' or (old.on_hand = 0) <> (new.on_hand = 0) then
    perform pg_notify('page_change', 'catalogue');
  end if;
  return null;
end $$;
create trigger stock_notice_insert after insert on stock for each row execute function notify_stock_change();
create trigger stock_notice_update after update of on_hand on stock for each row
  when (old.on_hand <> new.on_hand) execute function notify_stock_change();
