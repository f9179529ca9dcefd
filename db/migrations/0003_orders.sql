create table coupon (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and length(code) between 1 and 64),
  description text not null default '',
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  -- Percentages are kept in hundredths of a percent (12.5 % = 1250), fixed discounts in kobo: integers both.
  discount_value bigint not null check (discount_value > 0),
  min_purchase_amount bigint not null default 0 check (min_purchase_amount >= 0),
  max_discount_amount bigint check (max_discount_amount >= 0),
  starts_at timestamptz not null default now(),
  expires_at timestamptz,
  usage_limit integer check (usage_limit >= 0),
  times_used integer not null default 0 check (times_used >= 0),
  is_active boolean not null default true,
  show_in_banner boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A limit of 0 or none means unlimited, as the storefront's rule reads it.
  constraint coupon_within_limit check (coalesce(usage_limit, 0) = 0 or times_used <= usage_limit),
  constraint coupon_percentage check (discount_type <> 'percentage' or discount_value <= 10000)
);
create trigger coupon_touch before update on coupon for each row execute function touch_updated_at();

create table "order" (
  id uuid primary key default gen_random_uuid(),   -- version 4: its first eight characters are the order's name
  user_id uuid references "user" (id) on delete set null,
  is_guest_order boolean not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'success', 'failed', 'refunded')),
  payment_gateway text not null check (payment_gateway in ('paystack', 'flutterwave', 'korapay')),
  subtotal bigint not null check (subtotal > 0),
  discount bigint not null default 0 check (discount >= 0 and discount <= subtotal),
  shipping_fee bigint not null check (shipping_fee >= 0),
  total_amount bigint not null check (total_amount >= 0),
  coupon_id uuid references coupon (id) on delete set null,
  coupon jsonb,                                    -- as applied: id, code, discount, discount_type, discount_value
  shipping_address jsonb not null,
  email text not null,
  transaction_ref text,
  transaction_id text,
  needs_attention text,                            -- why a person must look (paid after its stock was gone, paid twice, …)
  checkout_key text not null unique,
  checkout_fingerprint text not null,              -- hash of what was submitted under that key
  expires_at timestamptz,
  released_at timestamptz,                         -- when its stock and coupon were given back
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_adds_up check (total_amount = subtotal - discount + shipping_fee),
  constraint order_guest_has_no_user check (not is_guest_order or user_id is null)
);
create trigger order_touch before update on "order" for each row execute function touch_updated_at();
create index order_newest on "order" (created_at desc, id);
create index order_user on "order" (user_id, created_at desc) where user_id is not null;
create index order_email on "order" (lower(email), created_at desc);
create index order_open on "order" (expires_at) where payment_status in ('pending', 'failed') and status = 'pending';

create table order_item (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references "order" (id) on delete cascade,
  position integer not null,
  product_id uuid references product (id) on delete set null,
  stock_id bigint references stock (id) on delete set null,
  product_name text not null,
  product_slug text not null,
  product_image text,
  price bigint not null check (price > 0),
  quantity integer not null check (quantity > 0),
  size text,
  color text,
  created_at timestamptz not null default now(),
  unique (order_id, position)
);
create index order_item_product on order_item (product_id);

create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references "order" (id) on delete cascade,
  kind text not null,
  from_status text,
  to_status text,
  actor text not null,                             -- 'shopper', 'provider', 'system' or an administrator's e-mail
  actor_id uuid references "user" (id) on delete set null,
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);

create table coupon_redemption (
  order_id uuid primary key references "order" (id) on delete cascade,
  coupon_id uuid not null references coupon (id),
  state text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index coupon_redemption_coupon on coupon_redemption (coupon_id, state);
create trigger coupon_redemption_touch before update on coupon_redemption
  for each row execute function touch_updated_at();
