import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDemoShop, wantsDemoShop } from '#db/demo/create-demo-shop.ts'
import { grantAdmin, hasAdmin } from '#domain/accounts/grant-admin.server.ts'
import { isOverloaded } from '#domain/overloaded.ts'
import type { Shop } from '#domain/shop.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import type { Env } from './env.ts'

/** Applies the migrations. Refuses with a sentence when the database can't be reached. */
export async function migrateDatabase(databaseUrl: string): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    await migrate(databaseUrl)
    return { ok: true }
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^(E[A-Z]+|08|28|3D|57P)/.test(code) && !/timeout/i.test(String(error))) throw error
    return {
      ok: false,
      message: `The database ${pathname.slice(1)} on ${host} can't be reached (${code || 'no answer'}): check that it runs and that DATABASE_URL is right.`,
    }
  }
}

// Each try waits for a connection as long as a query may (`DATABASE_CONNECT_TIMEOUT`).
const firstConnectionTries = 10

/**
 * Waits for the pool's first connection, which may take longer than a query waits, on a machine that is still busy with
 * the build. Throws the fault of the last try.
 */
export async function waitForConnection({ db }: Pick<Shop, 'db'>, pauseMs = 200): Promise<void> {
  for (let left = firstConnectionTries - 1; ; left -= 1) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (fault) {
      if (!isOverloaded(fault) || left === 0) throw fault
    }
    await wait(pauseMs)
  }
}

/** Creates the first administrator if there is none. Returns notes for the terminal, with a generated password. */
export async function createFirstAdministrator(shop: Shop, env: Env): Promise<string[]> {
  if (await hasAdmin(shop.db)) return []
  const email = env.ADMIN_EMAIL ?? 'admin@aso.example'
  const granted = await grantAdmin(shop, email, env.ADMIN_PASSWORD)
  if (!granted.ok) throw new Error(`ADMIN_EMAIL ${email} is not an e-mail address`)
  shop.noteSecurity({ what: 'role_change', outcome: 'done', who: email, about: 'admin' })
  const password = granted.password ? `password ${granted.password} (shown once)` : 'with the password that was set'
  return [`Administrator: ${email}, ${password}`]
}

/** Creates the demo shop in an empty shop, if the environment wants it. Returns notes for the terminal. */
export async function createDemoShopOnce(
  shop: Shop,
  { env, onNote }: { env: Env; onNote: (note: string) => void },
): Promise<string[]> {
  const wanted = env.DEMO === 'on' || (env.DEMO === undefined && env.NODE_ENV !== 'production')
  if (!wanted || !(await wantsDemoShop(shop))) return []
  onNote('Setting up the demo shop…')
  const { products } = await createDemoShop(shop)
  return [`Demo shop: ${products} products; remove it at /admin/setup/demo`]
}
