-- Pictures that may be shown by nothing: looked at when due, and removed if that is so.
create table unused_picture (
  id bigint generated always as identity primary key,
  media_key text not null unique references media (key) on delete cascade,
  due_at timestamptz not null,
  leased_until timestamptz
);
create index unused_picture_due on unused_picture (due_at);

-- In the order of the keys, so that two of them can't deadlock.
create function note_unused_pictures(keys text[]) returns void language sql as $$
  insert into unused_picture (media_key, due_at)
  select distinct key, now() + interval '1 day' from unnest(keys) as key join media using (key) order by key
  on conflict (media_key) do update set due_at = excluded.due_at
$$;

create function note_pictures_of_products() returns trigger language plpgsql as $$
begin
  perform note_unused_pictures((select array_agg(media_key) from gone));
  return null;
end $$;
create trigger product_image_deleted after delete on product_image
  referencing old table as gone for each statement execute function note_pictures_of_products();
create trigger product_image_replaced after update on product_image
  referencing old table as gone for each statement execute function note_pictures_of_products();

create function note_pictures_of_categories() returns trigger language plpgsql as $$
begin
  perform note_unused_pictures((select array_agg(image_key) from gone where image_key is not null));
  return null;
end $$;
create trigger category_picture_deleted after delete on category
  referencing old table as gone for each statement execute function note_pictures_of_categories();
create trigger category_picture_replaced after update on category
  referencing old table as gone for each statement execute function note_pictures_of_categories();
