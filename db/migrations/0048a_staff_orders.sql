-- Orders that staff make for a customer, and money that a person takes. Every statement here changes the catalogue of the database alone.
alter table "order"
  drop constraint order_channel_check,
  add constraint order_channel_check
    check (channel in ('shop', 'staff', 'whatsapp', 'group', 'phone', 'instagram', 'walk_in')) not valid;

-- A price agreed for a line: `price` is what was agreed, `list_price` what the shop asked for a piece.
alter table order_item
  add column list_price bigint,
  add column price_reason text,
  drop constraint order_item_price_check,
  add constraint order_item_price_check check (price > 0 or (price = 0 and list_price > 0)) not valid,
  add constraint order_item_agreed_price
    check ((list_price is null) = (price_reason is null) and (list_price is null or list_price > price)) not valid;

-- Cash and bank transfers are payments as those of a provider are, with who took them and what shows it.
alter table payment_attempt
  add column taken_by text,                             -- the administrator's e-mail address; null: a provider did
  add column payer text not null default '',            -- who paid, as it was said
  add column note text not null default '',
  drop constraint payment_attempt_provider_check,
  add constraint payment_attempt_provider_check
    check (provider in ('paystack', 'flutterwave', 'korapay') or (provider in ('cash', 'transfer') and taken_by is not null)) not valid;
