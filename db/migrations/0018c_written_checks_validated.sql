-- Reads the tables while they are written to.
alter table slug_redirect validate constraint slug_redirect_slug;
alter table product validate constraint product_colors_are_codes;
alter table payment_attempt validate constraint payment_attempt_checkout_url;
