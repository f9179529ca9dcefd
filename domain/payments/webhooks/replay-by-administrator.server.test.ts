import { expect, test } from 'vitest'
import { auditLogOf } from '#test/audit-log.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { replayByAdministrator } from './replay-by-administrator.server.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

const tola = administratorViewer()

async function aStoredWebhook() {
  const { reference } = await clocked.anUnpaidOrder()
  clocked.pay(reference)
  await clocked.webhook(reference)
  const { id } = await database.db.selectFrom('webhookEvent').select('id').executeTakeFirstOrThrow()
  return { id, reference }
}

test('a webhook is applied again, and the audit log has the user and its state', async () => {
  const { userId: id, email } = tola
  await database.db.insertInto('user').values({ id, email }).execute()
  const webhook = await aStoredWebhook()
  expect(await replayByAdministrator(clocked.shop, webhook.id, tola)).toMatchObject({
    ok: true,
    webhook: { id: webhook.id, state: 'applied', reference: webhook.reference },
  })
  const details = { provider: 'paystack', state: 'stored', reference: webhook.reference }
  expect(await auditLogOf(database.db, `webhook:${webhook.id}`)).toEqual([
    { actor: email, action: 'replay_webhook', details },
  ])
})

test('replaying needs the permission and an existing webhook', async () => {
  const { id } = await aStoredWebhook()
  const refusal = { ok: false, reason: 'not_allowed' }
  expect(await replayByAdministrator(clocked.shop, id, customerViewer())).toEqual(refusal)
  const { state } = await database.db.selectFrom('webhookEvent').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('stored')
  expect(await replayByAdministrator(clocked.shop, id + 1, tola)).toEqual({ ok: false, reason: 'not_found' })
})
