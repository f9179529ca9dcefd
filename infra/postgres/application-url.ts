import pg from 'pg'
import { applicationRole } from './application-role.ts'

/** `warning`: why the shop keeps all rights of its login, for the operator. */
export type ApplicationUrl = { url: string; warning: string | null }

/**
 * The URL by which the shop uses a migrated database, as the role that owns nothing. The given URL itself, with a
 * warning, if its login may not switch to that role or the role can't use the tables.
 */
export async function applicationUrl(databaseUrl: string): Promise<ApplicationUrl> {
  const url = asApplicationRole(databaseUrl)
  const refusal = await refusalOf(url)
  if (refusal === null) return { url, warning: null }
  return {
    url: databaseUrl,
    warning: `The shop uses its database with all rights of its login, because it can't use it as ${applicationRole} (${refusal}): docs/how-to/set-up-the-database.md says how.`,
  }
}

function asApplicationRole(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${applicationRole}`)
  return url.href
}

async function refusalOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    // A schema that is named after the login is not on the role's search path.
    await client.query('select from schema_migration')
    const { rows } = await client.query<{ writable: boolean }>(
      `select has_table_privilege('"order"', 'insert') as writable`,
    )
    return rows[0]?.writable ? null : 'it may not write orders'
  } catch (error) {
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) return error.message
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
