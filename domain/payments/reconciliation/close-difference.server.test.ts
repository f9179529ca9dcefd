import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPaidOrder, manualClockShop } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { compareAgain, explainDifference } from './close-difference.server.ts'
import { reconcileOne } from './reconcile-payments.server.ts'
import { recordDifferences } from './record-differences.server.ts'

let database: TestDatabase
let shop: ReturnType<typeof manualClockShop>
let viewer: ReturnType<typeof administratorViewer>
beforeAll(async () => {
  database = await testDatabase(6)
  const email = 'tola@aso.example'
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  viewer = administratorViewer(id, email)
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = manualClockShop(database.db)
  await database.db.deleteFrom('paymentDifference').execute()
})

/** A paid order for which the provider states another fee than the shop has recorded. */
async function aDifference() {
  const { orderId, reference, amount } = await aPaidOrder(shop)
  shop.scripted.get('paystack')?.setVerification(reference, { ...paid(reference, amount), fee: 700 })
  await database.db.updateTable('paymentAttempt').set({ fee: 800 }).where('reference', '=', reference).execute()
  await recordDifferences(database.db, (await reconcileOne(shop, orderId)).differences, shop.clock())
  const found = await differences()
  const own = found.filter((one) => one.orderId === orderId)
  expect(own.length).toBeGreaterThan(0)
  const [first] = own
  if (!first) throw new Error('no difference')
  return { orderId, reference, amount, first, all: own }
}
const differences = () => database.db.selectFrom('paymentDifference').selectAll().orderBy('id').execute()
const find = async (id: number) => (await differences()).find((one) => one.id === id)
async function agree(reference: string, amount: number) {
  shop.scripted.get('paystack')?.setVerification(reference, paid(reference, amount))
  await database.db.updateTable('paymentAttempt').set({ fee: null }).where('reference', '=', reference).execute()
}

test('a difference is explained once, and the log has only the length of the note', async () => {
  const { orderId, first } = await aDifference()
  shop.advanceMinutes(5)
  const explain = (by: Parameters<typeof explainDifference>[2]) =>
    explainDifference(shop, { id: first.id, note: 'An earlier tariff' }, by)
  expect(await explain(customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await find(first.id)).toMatchObject({ handledAt: null })
  expect(await explain(viewer)).toMatchObject({ ok: true })
  const seen = { handledAt: shop.clock(), handledBy: viewer.email, note: 'An earlier tariff' }
  expect(await find(first.id)).toMatchObject(seen)
  shop.advanceMinutes(5)
  expect(await explain({ ...viewer, email: 'kemi@aso.example' })).toEqual({ ok: false, reason: 'already_done' })
  expect(await find(first.id)).toMatchObject(seen)
  expect(await explainDifference(shop, { id: 0, note: 'x' }, viewer)).toEqual({ ok: false, reason: 'not_found' })
  expect(await auditLogOf(database.db, `order:${orderId}`)).toEqual([
    {
      ...{ actor: viewer.email, action: 'explain_difference' },
      details: { kind: first.kind, about: first.subject, length: 17 },
    },
  ])
})

test('a difference that agrees by now is closed in the name of the user who checked it; others stay', async () => {
  const { orderId, reference, amount, first } = await aDifference()
  expect(await compareAgain(shop, first.id, viewer)).toEqual({ ok: true, outcome: 'differs' })
  expect(await find(first.id)).toMatchObject({ handledAt: null })
  await agree(reference, amount)
  shop.advanceMinutes(5)
  expect(await compareAgain(shop, first.id, viewer)).toEqual({ ok: true, outcome: 'agrees' })
  expect(await find(first.id)).toMatchObject({
    ...{ handledAt: shop.clock(), handledBy: viewer.email, note: 'Compared again: it agrees' },
  })
  expect(await compareAgain(shop, first.id, viewer)).toEqual({ ok: false, reason: 'already_done' })
  const compared = {
    ...{ actor: viewer.email, action: 'compare_difference' },
    details: { kind: first.kind, about: first.subject },
  }
  expect(await auditLogOf(database.db, `order:${orderId}`)).toEqual([compared, compared])
})

test('another difference of the same order doesn’t keep it open', async () => {
  const { reference, amount, first } = await aDifference()
  await agree(reference, amount)
  await database.db
    .updateTable('order')
    .set({ paymentStatus: 'pending' })
    .where('id', '=', first.orderId ?? '')
    .execute()
  expect(await compareAgain(shop, first.id, viewer)).toEqual({ ok: true, outcome: 'agrees' })
  const others = (await differences()).filter(({ id, handledAt }) => id !== first.id && handledAt === null)
  expect(others.length).toBeGreaterThan(0)
})

test('another difference of the same kind doesn’t keep it open', async () => {
  const { orderId } = await aDifference()
  const { differences: found } = await reconcileOne(shop, orderId)
  const earlier = found.map((one) => ({ ...one, subject: `earlier ${one.subject}` }))
  await recordDifferences(database.db, earlier, shop.clock())
  for (const { id, subject } of await differences()) {
    const outcome = subject.startsWith('earlier') ? 'agrees' : 'differs'
    expect(await compareAgain(shop, id, viewer)).toEqual({ ok: true, outcome })
  }
})

test('without the provider’s answer it stays open', async () => {
  const { reference, first } = await aDifference()
  await agree(reference, 0)
  shop.scripted.get('paystack')?.setVerification(reference, { state: 'unavailable', detail: 'time-out' })
  expect(await compareAgain(shop, first.id, viewer)).toEqual({ ok: true, outcome: 'unanswered' })
  expect(await find(first.id)).toMatchObject({ handledAt: null })
})

test('checking needs the permission and an existing difference', async () => {
  const { orderId, first } = await aDifference()
  expect(await compareAgain(shop, first.id, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await compareAgain(shop, 0, viewer)).toEqual({ ok: false, reason: 'not_found' })
  expect(await auditLogOf(database.db, `order:${orderId}`)).toEqual([])
})

// @rule Needs attention | An explained difference is open again once its figures change, from then on; with the same figures it
//   stays explained
//   broken by: open since before it was explained (record-differences.server.ts)
test('an explained difference stays so while its figures are the same, and is open from their change on', async () => {
  const { first } = await aDifference()
  const { id, kind, subject, orderId, ours } = first
  const found = async (theirs: string) => {
    shop.advanceMinutes(5)
    const difference = { kind, subject, orderId, ours, theirs } as Parameters<typeof recordDifferences>[1][number]
    await recordDifferences(database.db, [difference], shop.clock())
    return find(id)
  }
  shop.advanceMinutes(5)
  await explainDifference(shop, { id, note: 'An earlier tariff' }, viewer)
  expect(await found(first.theirs)).toMatchObject({ note: 'An earlier tariff', waitingSince: first.waitingSince })
  expect(await found('₦9')).toMatchObject({ handledAt: null, handledBy: null, note: '', waitingSince: shop.clock() })
  const since = shop.clock()
  expect(await found('₦10')).toMatchObject({ handledAt: null, waitingSince: since })
})

// @rule Needs attention | A difference that agreed once is open again when it reappears
//   broken by: agreed treated as explained (record-differences.server.ts)
test('a difference that agreed and reappears is open again, even with the same figures', async () => {
  const { reference, amount, first } = await aDifference()
  await agree(reference, amount)
  await compareAgain(shop, first.id, viewer)
  shop.advanceMinutes(5)
  const { kind, subject, orderId, ours, theirs } = first
  const again = { kind, subject, orderId, ours, theirs } as Parameters<typeof recordDifferences>[1][number]
  await recordDifferences(database.db, [again], shop.clock())
  expect(await find(first.id)).toMatchObject({ handledAt: null, note: '', waitingSince: shop.clock() })
})
