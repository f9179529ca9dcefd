-- Money is bigint kobo (₦1 = 100 kobo). Times carry their zone.
create extension if not exists pg_trgm;

-- Folds case and accents so that "adire" finds "Àdìrẹ": canonical decomposition, marks dropped, Hausa hooked letters flattened.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return translate(regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴ', 'bdky');

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table media (
  key text primary key,                       -- content hash; also the folder of its renditions
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  dominant_color text not null check (dominant_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);

create table category (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$'),
  description text not null default '',
  image_key text references media (key),
  position integer not null default 0,
  search_text text not null generated always as (fold(name)) stored,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger category_touch before update on category for each row execute function touch_updated_at();

create table product (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references category (id),
  slug text not null unique check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$'),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '',
  price bigint not null check (price > 0),
  compare_at_price bigint check (compare_at_price > price),
  sizes text[] not null default '{}',
  colors text[] not null default '{}',
  is_featured boolean not null default false,
  is_new boolean not null default true,
  archived_at timestamptz,
  search_text text not null generated always as (fold(name)) stored,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger product_touch before update on product for each row execute function touch_updated_at();
create index product_newest on product (created_at desc, id desc) where archived_at is null;
create index product_price on product (price, id) where archived_at is null;
create index product_category_newest on product (category_id, created_at desc, id desc) where archived_at is null;
create index product_category_price on product (category_id, price, id) where archived_at is null;
create index product_new on product (created_at desc, id desc) where archived_at is null and is_new;
create index product_search on product using gin (search_text gin_trgm_ops) where archived_at is null;

create table product_image (
  product_id uuid not null references product (id) on delete cascade,
  position integer not null,
  media_key text not null references media (key),
  alt text not null default '',
  primary key (product_id, position)
);
create index product_image_media on product_image (media_key);

create table slug_redirect (
  slug text primary key,
  product_id uuid not null references product (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Stock is one pooled row (size and color null) or one row a size × colour, chosen per product.
create table stock (
  id bigint generated always as identity primary key,
  product_id uuid not null references product (id) on delete cascade,
  size text,
  color text,
  on_hand integer not null check (on_hand >= 0),
  unique nulls not distinct (product_id, size, color)
);

-- How many products stand in each ₦1,000 step of each category, so that a filtered list knows its exact count without
-- visiting its rows. category_id null is the whole shop.
create table product_tally (
  category_id uuid references category (id) on delete cascade,
  price_step bigint not null,
  products integer not null check (products >= 0),
  unique nulls not distinct (category_id, price_step)
);

create function tally_step(price bigint) returns bigint language sql immutable parallel safe return price / 100000;

create function tally_products() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update product_tally t set products = t.products - d.products
    from (
      select category_id, tally_step(price) as price_step, count(*)::int as products
      from gone where archived_at is null group by grouping sets ((category_id, tally_step(price)), (tally_step(price)))
      order by 1 nulls first, 2
    ) d
    where t.category_id is not distinct from d.category_id and t.price_step = d.price_step;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into product_tally as t (category_id, price_step, products)
    select category_id, tally_step(price), count(*)::int
    from come where archived_at is null group by grouping sets ((category_id, tally_step(price)), (tally_step(price)))
    order by 1 nulls first, 2
    on conflict (category_id, price_step) do update set products = t.products + excluded.products;
  end if;
  return null;
end $$;
create trigger product_tally_insert after insert on product referencing new table as come
  for each statement execute function tally_products();
create trigger product_tally_update after update on product referencing old table as gone new table as come
  for each statement execute function tally_products();
create trigger product_tally_delete after delete on product referencing old table as gone
  for each statement execute function tally_products();

-- Views and units sold a day: what "trending" and "bestsellers" are read from.
create table product_activity (
  product_id uuid not null references product (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  units_sold integer not null default 0 check (units_sold >= 0),
  primary key (product_id, day)
);
create index product_activity_day on product_activity (day);

create table shop_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger shop_setting_touch before update on shop_setting for each row execute function touch_updated_at();
