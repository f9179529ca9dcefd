import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { raiseTask, resolveTask } from '#domain/payments/tasks/raise-task.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { readAttentionMail } from './read-attention-mail.server.ts'
import { tellOfWaiting } from './tell-of-waiting.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(6)
  for (const email of ['morenike@aso.example', 'ada@aso.example']) await grantAdmin(manualClockShop(database.db), email)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['paymentTask', 'mail', 'attentionMail'] as const) await database.db.deleteFrom(table).execute()
  shop = manualClockShop(database.db)
})

const raise = (subject: string) =>
  inTransaction(shop.db, async (tx) => {
    await raiseTask(tx, { kind: 'check_provider', subject, detail: 'It doesn’t answer', at: shop.clock() })
    return { ok: true }
  })
/** Runs the job on two nodes at the same moment. */
const tell = async () => {
  // A mail that still waits would be replaced by the next one.
  await shop.db.updateTable('mail').set({ state: 'sent', sentAt: shop.clock(), dueAt: null }).execute()
  await Promise.all([tellOfWaiting(shop), tellOfWaiting(shop)])
}
const mails = () =>
  shop.db.selectFrom('mail').where('kind', '=', 'attention').select(['key', 'payload', 'createdAt']).execute()

// @rule Needs attention | Items that have waited an hour are reported in one mail, at most once an hour, each of them once
//   broken by: reported again while nothing new waits (tell-of-waiting.server.ts); no pause between two (same)
test('items waiting for an hour are reported once; those that reach it within the next hour, in the next mail', async () => {
  await raise('paystack 1')
  shop.advanceMinutes(59)
  await raise('paystack 2')
  await tell()
  expect(await mails()).toEqual([])
  shop.advanceMinutes(1)
  await tell()
  expect(await mails()).toHaveLength(2)
  shop.advanceMinutes(59)
  await tell()
  expect(await mails()).toHaveLength(2)
  shop.advanceMinutes(1)
  await tell()
  expect(await mails()).toHaveLength(4)
  shop.advanceMinutes(300)
  await tell()
  expect(await mails()).toHaveLength(4)
})

// @rule Needs attention | The mail goes to the address in the settings, otherwise to each administrator, with the counts of each
//   kind
//   broken by: sent although nothing waits any more (read-attention-mail.server.ts)
test('the mail has the counts at the time of sending, and isn’t sent when nothing waits', async () => {
  await raise('paystack 1')
  shop.advanceMinutes(60)
  await tell()
  const [mail] = await mails()
  const { userId, askedAt } = Object(mail?.payload) as { userId: string; askedAt: string }
  const message = () => readAttentionMail(shop, { kind: 'attention', userId, askedAt })
  expect(await message()).toMatchObject({
    to: 'ada@aso.example',
    waiting: [{ what: 'Warnings', count: 1 }],
    attentionUrl: `${shop.publicUrl}/admin/attention`,
  })
  await inTransaction(shop.db, async (tx) => {
    await resolveTask(tx, { kind: 'check_provider', subject: 'paystack 1', by: 'tola', at: shop.clock() })
    return { ok: true }
  })
  expect(await message()).toBeNull()
  await raise('paystack 3')
  shop.advanceMinutes(120)
  await changeSettings(shop, { contact: { email: 'shop@aso.example', phone: null, whatsApp: null } })
  await shop.db.deleteFrom('mail').execute()
  await tell()
  expect((await mails()).map(({ key }) => key)).toEqual(['attention:shop'])
  expect(await readAttentionMail(shop, { kind: 'attention', userId: null, askedAt })).toMatchObject({
    to: 'shop@aso.example',
  })
})
