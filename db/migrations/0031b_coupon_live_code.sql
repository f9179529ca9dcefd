-- migrate: outside a transaction
-- The code of an archived coupon may be given again.
drop index concurrently if exists coupon_live_code;
create unique index concurrently coupon_live_code on coupon (code) where archived_at is null;
