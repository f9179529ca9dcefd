-- Nothing has written this table before.
alter table user_address
  add constraint user_address_length check (char_length(address) <= 500);
drop index user_address_by_user;
create index user_address_of_user on user_address (user_id, is_default desc, created_at desc, id desc);
