-- The index coupon_live_code has taken its place.
alter table coupon drop constraint coupon_code_key;
