-- How many seconds whoever was sent the original of a picture may keep it.
alter table media add column cache_seconds integer not null default 3600
  constraint media_cache_seconds check (cache_seconds between 0 and 31536000);
