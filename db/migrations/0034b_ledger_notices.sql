-- Who follows orders hears of money that moves as well: a refund of a part changes no status. Money received changes its attempt in the
-- same transaction, which sends the same payload once.
create trigger money_ledger_notice after insert on money_ledger for each row execute function notify_attempt_change();
