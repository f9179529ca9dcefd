-- migrate: outside a transaction
-- What staff did, without what everybody does with an account of their own, which is most of the log: the newest first, of one person,
-- and by a text; and when somebody last signed in.
drop index concurrently if exists audit_log_activity;
create index concurrently audit_log_activity on audit_log (created_at desc, id desc)
  where action not in ('sign_in', 'reset_password', 'change_password', 'change_email', 'delete_account', 'turn_on_second_factor', 'turn_off_second_factor', 'renew_recovery_codes');
drop index concurrently if exists audit_log_activity_of;
create index concurrently audit_log_activity_of on audit_log (actor, created_at desc, id desc)
  where action not in ('sign_in', 'reset_password', 'change_password', 'change_email', 'delete_account', 'turn_on_second_factor', 'turn_off_second_factor', 'renew_recovery_codes');
drop index concurrently if exists audit_log_activity_text;
create index concurrently audit_log_activity_text on audit_log
  using gin (lower(actor || ' ' || action || ' ' || subject || ' ' || details::text) gin_trgm_ops)
  where action not in ('sign_in', 'reset_password', 'change_password', 'change_email', 'delete_account', 'turn_on_second_factor', 'turn_off_second_factor', 'renew_recovery_codes');
drop index concurrently if exists audit_log_sign_in;
create index concurrently audit_log_sign_in on audit_log (actor_id, created_at desc) where action = 'sign_in';
