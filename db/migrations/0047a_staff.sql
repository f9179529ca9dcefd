-- Roles of staff beside the owner's, which keeps the name that it has always had, `admin`: nodes of the release before know that alone.
alter table user_role drop constraint user_role_role_check;
alter table user_role add constraint user_role_role_check
  check (role in ('customer', 'admin', 'manager', 'orders', 'catalogue', 'read_only'));
-- Nobody has two of them. It also finds staff among all customers.
create unique index user_role_of_staff on user_role (user_id) where role <> 'customer';

-- Somebody was invited to work in the back office. Who it is shows by the account of the same, confirmed address.
create table staff_invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'orders', 'catalogue', 'read_only')),
  invited_by uuid references "user" (id) on delete set null,
  created_at timestamptz not null,
  -- When the mail was last asked for; the link expires by it.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the newest mailed link, known by its SHA-256 alone.
  token_hash text unique,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  -- Who accepted it.
  user_id uuid references "user" (id) on delete cascade,
  constraint staff_invitation_accepted check ((accepted_at is null) = (user_id is null)),
  constraint staff_invitation_ended check (token_hash is null or (withdrawn_at is null and accepted_at is null))
);
create unique index staff_invitation_open on staff_invitation (email) where withdrawn_at is null and accepted_at is null;
create index staff_invitation_by_user on staff_invitation (user_id);
create index staff_invitation_by_inviter on staff_invitation (invited_by);
