-- Open event streams end with their viewer's session or permission, on every node; the payload is the user's id.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_change', old.user_id::text);
  return null;
end $$;
create trigger session_notice after delete on session
  for each row execute function notify_session_change();
create trigger user_role_notice after update or delete on user_role
  for each row execute function notify_session_change();
