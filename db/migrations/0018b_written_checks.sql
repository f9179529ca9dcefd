-- What pages turn into links and styles is checked where it is stored, too. Rows that are there are looked at by the next migration.
alter table slug_redirect
  add constraint slug_redirect_slug check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$') not valid;
alter table product
  add constraint product_colors_are_codes
    check (array_to_string(colors, ',', '') ~ '^(#[0-9A-Fa-f]{6}(,#[0-9A-Fa-f]{6})*)?$') not valid;
alter table payment_attempt
  add constraint payment_attempt_checkout_url check (checkout_url ~ '^https?://[^[:space:]]+$') not valid;
