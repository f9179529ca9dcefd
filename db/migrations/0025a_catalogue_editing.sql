-- What the back office edits of a product. A row's version is the number of times its form was saved.
alter table product
  add column version integer not null default 1 check (version > 0),
  -- A draft is a product that shoppers don't see yet: not published, and perhaps due to be.
  add column is_published boolean not null default true,
  add column published_at timestamptz default now(),   -- when shoppers first saw it; null: never
  add column due_at timestamptz,                       -- when a draft is to be published
  add column kind text not null default 'ready_made' check (kind in ('ready_made', 'made_to_measure', 'cloth', 'service')),
  add column making_days integer check (making_days between 1 and 365),
  add column is_returnable boolean not null default true,
  add column occasions text[] not null default '{}',
  add constraint product_published_once check (not is_published or published_at is not null),
  add constraint product_due_is_draft check (not is_published or due_at is null);

-- Nothing of what shoppers see changes by this, so no trigger has to hear of it, and no page's date of change moves.
alter table product disable trigger user;
update product set published_at = created_at;
alter table product enable trigger user;

create index product_due on product (due_at) where due_at is not null;
-- The lists of the back office, which know archived products and drafts as well.
create index product_every_newest on product (created_at desc, id desc);
create index product_slug_search on product using gin (slug gin_trgm_ops);

alter table product_image
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

create index slug_redirect_product on slug_redirect (product_id);

-- Counts are of what is on sale: neither archived nor a draft.
create or replace function tally_products() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update product_tally t set products = t.products - d.products
    from (
      select category_id, tally_step(price) as price_step, count(*)::int as products
      from gone where archived_at is null and is_published
      group by grouping sets ((category_id, tally_step(price)), (tally_step(price)))
      order by 1 nulls first, 2
    ) d
    where t.category_id is not distinct from d.category_id and t.price_step = d.price_step;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into product_tally as t (category_id, price_step, products)
    select category_id, tally_step(price), count(*)::int
    from come where archived_at is null and is_published
    group by grouping sets ((category_id, tally_step(price)), (tally_step(price)))
    order by 1 nulls first, 2
    on conflict (category_id, price_step) do update set products = t.products + excluded.products;
  end if;
  return null;
end $$;

-- A stock row that goes takes its pieces out of the shop's pages as one that is emptied does.
create function notify_stock_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_change', 'product:' || old.product_id);
  if old.on_hand > 0 then
    perform pg_notify('page_change', 'catalogue');
  end if;
  return null;
end $$;
create trigger stock_notice_delete after delete on stock for each row execute function notify_stock_gone();
