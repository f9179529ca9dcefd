-- Files that are made of pictures in the background; a row goes when its file is there.
create table pending_rendition (
  id bigint generated always as identity primary key,
  media_key text not null references media (key) on delete cascade,
  -- Its name beside the original: 480.avif, 480-light.avif, og.jpg.
  file text not null check (file ~ '^([1-9][0-9]{1,3}(-light)?\.(avif|webp)|og\.jpg)$'),
  attempts integer not null default 0,
  due_at timestamptz,
  leased_until timestamptz,
  unique (media_key, file)
);
create index pending_rendition_due on pending_rendition (due_at) where due_at is not null;

-- Pictures of releases before were made when somebody asked: what is there already is only looked at.
insert into pending_rendition (media_key, file, due_at)
select key, file, now()
from media, unnest(array[
  '160.avif', '320.avif', '480.avif', '640.avif', '960.avif', '1280.avif',
  '160.webp', '320.webp', '480.webp', '640.webp', '960.webp', '1280.webp', 'og.jpg'
]) as file
order by key;
