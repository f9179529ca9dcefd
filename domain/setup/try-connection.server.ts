import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { mailOrganizationOf } from '#domain/settings/mail-organization.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { Trial } from './connections.ts'

export type Tried = { ok: true; trial: Trial } | { ok: false; reason: 'nothing_to_try' } | AccessRefusal
/** The connections that can be tested. */
export type TriedConnection = 'mail' | 'storage' | ProviderName

type TryingShop = Pick<Shop, 'db' | 'clock' | 'connections' | 'publicUrl'>

/**
 * Tests a connection as it is configured, for a viewer who has the permission and has just signed in; a test mail goes
 * to that viewer only. The audit log records what was tested and the outcome.
 */
export async function tryConnection(shop: TryingShop, which: TriedConnection, viewer: Viewer): Promise<Tried> {
  const authorized = authorize(viewer, 'setup.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const trial = await tryOut(shop, which, by)
  if (trial === null) return { ok: false, reason: 'nothing_to_try' }
  const outcome = trial.ok ? 'works' : trial.problem
  await inTransaction(shop.db, async (tx) => {
    const entry = { by, action: 'try_connection', subject: `connection:${which}`, at: shop.clock() }
    await writeAuditLog(tx, { ...entry, details: { outcome } })
    return { ok: true }
  })
  return { ok: true, trial }
}

async function tryOut(shop: TryingShop, which: TriedConnection, by: SignedIn): Promise<Trial | null> {
  const { mail, storage, payments } = shop.connections
  switch (which) {
    case 'mail': {
      const organization = mailOrganizationOf(await readSettings(shop.db))
      const setupUrl = `${shop.publicUrl}/admin/setup/connections`
      return mail.send({ kind: 'mail_trial', to: by.email, at: shop.clock(), setupUrl, organization })
    }
    case 'storage':
      return storage.tryOut()
    default:
      return payments.find(({ provider }) => provider === which)?.tryOut?.() ?? null
  }
}
