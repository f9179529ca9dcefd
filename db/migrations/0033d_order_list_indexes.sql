-- migrate: outside a transaction
-- The list of the back office: parts of words, parts of ids, and each filter in the list's order, counted in the index alone.
drop index concurrently if exists order_search;
create index concurrently order_search on "order" using gin (search_text gin_trgm_ops);
drop index concurrently if exists order_id_search;
create index concurrently order_id_search on "order" using gin ((id::text) gin_trgm_ops);
drop index concurrently if exists order_of_status;
create index concurrently order_of_status on "order" (status, created_at desc, id);
drop index concurrently if exists order_of_payment_status;
create index concurrently order_of_payment_status on "order" (payment_status, created_at desc, id);
drop index concurrently if exists profile_search;
create index concurrently profile_search on profile using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
