import pg from 'pg'

/**
 * The role that the shop runs as. It owns nothing, so it can't change the schema. All databases of a server share it.
 */
export const applicationRole = 'aso_app'

/**
 * Creates the role, and grants it in advance the tables that migrations create from now on, because their triggers run
 * in requests of nodes that are running already. Does nothing if the login isn't allowed to.
 */
export async function prepareApplicationRole(client: pg.Client): Promise<void> {
  await ifAllowed(async () => {
    await createRole(client)
    // Whoever creates a role may grant it, even to itself, but isn't a member of it yet.
    await client
      .query(`set role ${applicationRole}`)
      .catch(() => client.query(`grant ${applicationRole} to current_user`))
    await client.query('reset role')
    await client.query(`do $$
      begin
        execute format('revoke create on schema %I from public', current_schema());
        execute format('grant usage on schema %I to ${applicationRole}', current_schema());
        execute format('alter default privileges in schema %I
          grant select, insert, update, delete on tables to ${applicationRole}', current_schema());
        execute format('alter default privileges in schema %I grant usage on sequences to ${applicationRole}', current_schema());
      end
    $$`)
  })
}

/**
 * Grants the role reading and writing rows of every table. In tables whose triggers refuse changes it may only add
 * rows, and in the audit log also change who did something.
 */
export async function grantToApplicationRole(client: pg.Client): Promise<void> {
  await ifAllowed(() => client.query(grants))
}

const grants = `do $$
declare change text;
begin
  for change in
    select format(case when wanted then 'grant %s on %s to %s' else 'revoke %s on %s from %s' end, privilege, oid::regclass, '${applicationRole}')
    from (
      select c.oid, privilege, (c.relname <> 'schema_migration' or privilege = 'select') and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change')
          and t.tgtype & operation <> 0
      ) as wanted
      from pg_class c
      -- The bits of an operation in pg_trigger.tgtype.
      cross join (values ('select', 0), ('insert', 4), ('delete', 8), ('update', 16)) as of_rows (privilege, operation)
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage')
    ) as known
    where wanted <> has_table_privilege('${applicationRole}', oid, privilege)
  loop execute change; end loop;
  -- Its trigger says to what.
  if exists (select from pg_class c where c.oid = to_regclass('audit_log') and pg_has_role(c.relowner, 'usage'))
    and not has_column_privilege('${applicationRole}', 'audit_log', 'actor', 'update')
  then grant update (actor) on audit_log to ${applicationRole};
  end if;
end
$$`

async function createRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [applicationRole])
  if (rowCount === 0) await client.query(`create role ${applicationRole} nologin`).catch(ignoreAlreadyCreated)
}

// By a shop with another database on the same server.
function ignoreAlreadyCreated(error: unknown): void {
  if (!isDatabaseError(error, ['42710', '23505'])) throw error
}

const insufficientPrivilege = '42501'
const undefinedObject = '42704'

async function ifAllowed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isDatabaseError(error, [insufficientPrivilege, undefinedObject])) throw error
  }
}

const isDatabaseError = (error: unknown, codes: readonly string[]) =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
