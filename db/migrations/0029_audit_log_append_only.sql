-- Of what is in the audit log only who did it may change: to nobody, when that person's account is deleted.
create trigger audit_log_only_forgets before update on audit_log for each row
  when (
    to_jsonb(new.*) - 'actor' - 'actor_id' is distinct from to_jsonb(old.*) - 'actor' - 'actor_id'
    or (new.actor is distinct from old.actor and new.actor <> 'deleted')
    or (new.actor_id is distinct from old.actor_id and new.actor_id is not null)
  )
  execute function refuse_change();
