import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { aCouponDraft, addCoupon } from '#test/coupon-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder, testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { CouponDraft } from './coupon-form.ts'
import { findCouponForEdit } from './list-coupons.server.ts'
import { findBannerCoupon, findCoupon } from './queries.server.ts'
import { removeCoupon } from './remove-coupon.server.ts'
import { restoreCoupon } from './restore-coupon.server.ts'
import { updateCoupon } from './update-coupon.server.ts'

let database: TestDatabase
let shop: Shop
const at = new Date('2026-11-23T09:00:00Z')
const tola = administratorViewer()
const bisi = administratorViewer('00000000-0000-4000-8000-000000000009', 'bisi@aso.example')

beforeAll(async () => {
  database = await testDatabase(6)
  shop = testShop(database.db, { clock: () => at })
  for (const { userId, email } of [tola, bisi])
    await database.db.insertInto('user').values({ id: userId, email }).execute()
})
afterAll(() => database.close())

const update = (id: string, version: number, draft: CouponDraft, viewer = tola) =>
  updateCoupon(shop, { id, version, draft }, viewer)
const stored = async (id: string) => {
  const read = await findCouponForEdit(shop, id, tola)
  return read.ok ? read.coupon : null
}

/** A coupon that an order has used. */
async function aUsedCoupon(overrides: Partial<CouponDraft> = {}, timesUsed = 1) {
  const coupon = await addCoupon(shop, overrides)
  const orderId = await makeOrder(database.db, {
    coupon: { id: coupon.id, code: coupon.draft.code, discount: 0, discountType: 'percentage', discountValue: 1_000 },
  })
  const redemption = { couponId: coupon.id, orderId, state: 'used' as const, createdAt: at, updatedAt: at }
  await database.db.insertInto('couponRedemption').values(redemption).execute()
  await database.db.updateTable('coupon').set({ timesUsed }).where('id', '=', coupon.id).execute()
  return { ...coupon, orderId }
}

// @rule back-office §7 Coupons | A coupon is updated by id
//   broken by: only the version written (update-coupon.server.ts)
test('the new values are stored, and the audit log has the differences', async () => {
  const { id, draft } = await addCoupon(shop)
  const changed = { ...draft, description: '', discountType: 'fixed', discountValue: 500_050, usageLimit: 3 } as const
  expect(await update(id, 1, { ...changed, expiresAt: new Date('2026-11-30T23:00:00Z') })).toEqual({
    ok: true,
    version: 2,
  })
  const { startsAt, expiresAt, ...same } = changed
  expect(await stored(id)).toMatchObject({ ...same, startsOn: '2026-01-01', expiresOn: '2026-11-30', version: 2 })
  expect((await auditLogOf(database.db, `coupon:${id}`)).at(-1)).toEqual({
    actor: tola.email,
    action: 'update_coupon',
    details: {
      before: {
        ...{ description: 'For everybody', discountType: 'percentage', discountValue: 1_000 },
        ...{ usageLimit: null, expiresOn: null },
      },
      after: {
        ...{ description: '', discountType: 'fixed', discountValue: 500_050, usageLimit: 3 },
        expiresOn: '2026-11-30',
      },
    },
  })
})

// @rule Editing | Of two users who save one coupon the second learns who saved it first and when, and nothing is overwritten
//   broken by: the version not compared (update-coupon.server.ts)
test('an older version is refused with the present values, their author and time', async () => {
  const { id, draft } = await addCoupon(shop)
  await update(id, 1, { ...draft, description: 'By Bisi' }, bisi)
  expect(await update(id, 1, { ...draft, description: 'By Tola' })).toMatchObject({
    ok: false,
    reason: 'changed',
    now: { description: 'By Bisi', version: 2 },
    by: bisi.email,
    at,
  })
  const saves = ['One', 'Two', 'Three'].map((description) => update(id, 2, { ...draft, description }))
  expect((await Promise.all(saves)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('orders that use a coupon don’t count as an edit of it', async () => {
  const { id, draft } = await aUsedCoupon()
  expect(await update(id, 1, draft)).toEqual({ ok: true, version: 2 })
  expect(await stored(id)).toMatchObject({ timesUsed: 1 })
})

// @rule Bad input | A usage limit below the present uses is refused, with their number
//   broken by: the limit not compared with the uses (update-coupon.server.ts)
test('the limit can be lowered to the present uses, and no further', async () => {
  const { id, draft } = await aUsedCoupon({}, 7)
  expect(await update(id, 1, { ...draft, usageLimit: 6 })).toEqual({ ok: false, reason: 'limit_below_used', used: 7 })
  expect(await update(id, 1, { ...draft, usageLimit: 7 })).toEqual({ ok: true, version: 2 })
  expect(await stored(id)).toMatchObject({ usageLimit: 7, timesUsed: 7, state: 'used_up' })
})

test('another coupon’s code is refused, also when two coupons take one concurrently', async () => {
  const [one, other] = [await addCoupon(shop), await addCoupon(shop)]
  expect(await update(other.id, 1, { ...other.draft, code: one.draft.code })).toEqual({
    ok: false,
    reason: 'code_taken',
  })
  const both = [one, other].map(({ id, draft }) => update(id, 1, { ...draft, code: 'WANTEDBYTWO' }))
  expect((await Promise.all(both)).map((answer) => (answer.ok ? 'saved' : answer.reason)).toSorted()).toEqual([
    'code_taken',
    'saved',
  ])
})

test('a code that another coupon gets during the save is refused', async () => {
  const [one, other] = [await addCoupon(shop), await addCoupon(shop)]
  const { answer } = await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('coupon').set({ code: 'GIVENAWAY' }).where('id', '=', one.id).execute()
    const saving = update(other.id, 1, { ...other.draft, code: 'GIVENAWAY' })
    await expect.poll(() => waitingStatements()).toBe(1)
    return { answer: saving }
  })
  expect(await answer).toEqual({ ok: false, reason: 'code_taken' })
})

const waitingStatements = async () => {
  const waiting = await database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.rowCount
}

test('another error isn’t reported as a taken code', async () => {
  const { id, draft } = await addCoupon(shop)
  const clock = () => {
    throw new Error('no clock')
  }
  await expect(updateCoupon({ ...shop, clock }, { id, version: 1, draft }, tola)).rejects.toThrow('no clock')
  await expect(restoreCoupon({ ...shop, clock }, id, tola)).rejects.toThrow('no clock')
})

// @rule back-office §7 Coupons | A coupon that no order has used is deleted by id
//   broken by: every coupon archived (remove-coupon.server.ts)
test('a coupon that was never used is deleted', async () => {
  const { id, draft } = await addCoupon(shop)
  expect(await removeCoupon(shop, id, tola)).toEqual({ ok: true, isArchived: false })
  const row = await database.db.selectFrom('coupon').where('id', '=', id).selectAll().executeTakeFirst()
  expect(row).toBeUndefined()
  expect((await auditLogOf(database.db, `coupon:${id}`)).at(-1)).toMatchObject({
    action: 'delete_coupon',
    details: { before: { code: draft.code }, after: {} },
  })
  expect(await removeCoupon(shop, id, tola)).toEqual({ ok: false, reason: 'not_found' })
})

// @rule D26d | A used coupon is archived: nobody can use or see it any more, its code is free, and the orders stay unchanged
//   broken by: archived coupons found by their code (coupons/queries.server.ts) broken by: archived coupons shown in the banner
//   (coupons/queries.server.ts) broken by: left active for nodes without the archive (remove-coupon.server.ts)
test('a used coupon is archived', async () => {
  const { id, draft, orderId } = await aUsedCoupon({ showInBanner: true })
  expect((await findBannerCoupon(database.db, at))?.code).toBe(draft.code)
  expect(await removeCoupon(shop, id, tola)).toEqual({ ok: true, isArchived: true })
  const archived = await database.db.selectFrom('coupon').where('id', '=', id).select('isActive').executeTakeFirst()
  expect(archived).toEqual({ isActive: false })
  await database.db.updateTable('coupon').set({ isActive: true }).where('id', '=', id).execute()
  expect(await findBannerCoupon(database.db, at)).toBeNull()
  expect(await findCoupon(database.db, draft.code)).toBeNull()
  expect(await stored(id)).toBeNull()
  expect(await update(id, 1, draft)).toEqual({ ok: false, reason: 'not_found' })
  expect((await auditLogOf(database.db, `coupon:${id}`)).at(-1)).toMatchObject({ action: 'archive_coupon' })
  const order = await database.db.selectFrom('order').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ couponId: id, coupon: { code: draft.code } })
  expect((await addCoupon(shop, { code: draft.code })).id).not.toBe(id)
})

// @rule D26d | An archived coupon is restored inactive, with its terms and uses; if its code was taken it stays archived
//   broken by: restored as active (restore-coupon.server.ts); restored although its code is taken (0031b_coupon_live_code.sql)
test('an archived coupon can be restored, unless another one has its code', async () => {
  const { id, draft } = await aUsedCoupon({ usageLimit: 5 })
  const { timesUsed } = (await stored(id)) ?? {}
  await removeCoupon(shop, id, tola)
  const successor = await addCoupon(shop, { code: draft.code })
  expect(await restoreCoupon(shop, id, tola)).toEqual({ ok: false, reason: 'code_taken' })
  expect(await stored(id)).toBeNull()
  await removeCoupon(shop, successor.id, tola)
  const twice = await Promise.all([restoreCoupon(shop, id, tola), restoreCoupon(shop, id, tola)])
  expect(twice).toEqual([{ ok: true }, { ok: true }])
  expect(await stored(id)).toMatchObject({ code: draft.code, usageLimit: 5, timesUsed, state: 'inactive', version: 2 })
  const log = await auditLogOf(database.db, `coupon:${id}`)
  expect(log.map(({ action }) => action)).toEqual(['create_coupon', 'archive_coupon', 'restore_coupon'])
  await removeCoupon(shop, id, tola)
  expect(await restoreCoupon(shop, id, tola)).toEqual({ ok: true })
  expect((await auditLogOf(database.db, `coupon:${id}`)).map(({ action }) => action).slice(3)).toEqual([
    'archive_coupon',
    'restore_coupon',
  ])
  expect(await restoreCoupon(shop, successor.id, tola)).toEqual({ ok: false, reason: 'not_found' })
  expect(await restoreCoupon(shop, 'none', tola)).toEqual({ ok: false, reason: 'not_found' })
})

test('changing, deleting and restoring need the permission', async () => {
  const { id, draft } = await addCoupon(shop)
  const removed = { ...administratorViewer(), permissions: new Set<never>() }
  for (const viewer of [customerViewer(), removed]) {
    expect(await updateCoupon(shop, { id, version: 1, draft }, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await removeCoupon(shop, id, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await restoreCoupon(shop, id, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
  }
  expect(await stored(id)).toMatchObject({ version: 1 })
  expect(await update(crypto.randomUUID(), 1, aCouponDraft())).toEqual({ ok: false, reason: 'not_found' })
})
