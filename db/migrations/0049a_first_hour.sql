-- Orders that were only tried out can be deleted with their money, which never was any. What was paid with live keys stays append-only:
-- no attempt that was live is called anything else afterwards.
create function keep_payment_mode() returns trigger language plpgsql as $$
begin
  raise exception 'a live payment stays live' using errcode = 'restrict_violation';
end $$;
create trigger payment_attempt_mode before update of mode on payment_attempt for each row
  when (old.mode = 'live' and new.mode <> 'live') execute function keep_payment_mode();

create function keep_real_money() returns trigger language plpgsql as $$
begin
  if exists (select from payment_attempt a where a.id = old.attempt_id and a.mode <> 'live') then
    return old;
  end if;
  raise exception '% of live payments is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger money_ledger_append_only on money_ledger;
create trigger money_ledger_append_only before update on money_ledger for each row execute function refuse_change();
create trigger money_ledger_keeps_real_money before delete on money_ledger for each row execute function keep_real_money();

-- Whoever ordered nothing else is no customer any more.
create function note_customer_of_deleted_order() returns trigger language plpgsql as $$
begin
  insert into customer_change (user_id, email)
    select old.user_id, case when old.user_id is null then lower(old.email) end
    where old.user_id is not null or (old.is_guest_order and old.email <> '');
  return null;
end $$;
create trigger order_customer_deleted after delete on "order" for each row execute function note_customer_of_deleted_order();
