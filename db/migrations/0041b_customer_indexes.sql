-- migrate: outside a transaction
-- Guests' orders by their address alone, and subscribers of the newsletter as the back office lists them.
drop index concurrently if exists order_of_guest;
create index concurrently order_of_guest on "order" (lower(email), created_at desc, id desc) where is_guest_order;
drop index concurrently if exists newsletter_newest;
create index concurrently newsletter_newest on newsletter_subscriber (created_at desc, id);
drop index concurrently if exists newsletter_search;
create index concurrently newsletter_search on newsletter_subscriber using gin (email gin_trgm_ops);
