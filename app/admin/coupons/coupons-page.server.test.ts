import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CouponForm, emptyCouponForm } from '#domain/coupons/coupon-form.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { addCoupon } from '#test/coupon-drafts.ts'
import { hostileText } from '#test/hostile-text.ts'
import { aCustomer, anAdministrator } from '#test/signed-in-users.ts'
import type { TestApi } from '#test/test-api.ts'

let pages: Awaited<ReturnType<typeof openAdminPages>>
let api: TestApi
beforeAll(async () => {
  pages = await openAdminPages()
  api = pages.api
}, 60_000)
beforeEach(() => api.db.deleteFrom('coupon').execute())
afterAll(() => pages.close())

const visit = (path = '/admin/coupons') => pages.visit(path)
const act = (sent: object, by?: { cookie: string }) => pages.act('/admin/coupons', sent, by)

/** The shop with a clock that is some minutes slow, because coupons created within the same millisecond have no order. */
const ago = (minutes: number) => ({ ...api.shop, clock: () => new Date(Date.now() - minutes * 60_000) })

/** The text of the table's cells, by row. */
async function rows(path?: string): Promise<string[][]> {
  const main = await visit(path)
  return [...main.matchAll(/<tr class="border-line.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) =>
      cell
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  )
}

// @rule back-office §2 Coupons | A table with Code (with description), Discount (and Min. purchase above 0), Valid Until, Usage, Status and Actions
//   broken by: the column Valid Until left out (coupon-list.tsx)
test('every coupon is a row, the newest first', async () => {
  await addCoupon(ago(1), {
    code: 'ASO10',
    description: '10% off',
    discountValue: 1_250,
    expiresAt: new Date('2030-11-30T23:00:00Z'),
  })
  await addCoupon(api.shop, {
    code: 'EKO5000',
    description: hostileText,
    discountType: 'fixed',
    discountValue: 500_000,
    minPurchaseAmount: 4_000_000,
    usageLimit: 5,
    isActive: false,
  })
  const main = await visit()
  const heads = [...main.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, head]) => head)
  expect(heads).toEqual(['Code', 'Discount', 'Valid Until', 'Usage', 'Status', 'Actions'])
  expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt; =1+1')
  expect(main).toMatch(/href="[^"]*\?add=?"[^>]*>.*?Add Coupon/)
  expect(main).toContain('2 coupons')
  const [eko, aso] = await rows()
  expect(eko?.slice(1, 5)).toEqual(['₦5,000 · Min. purchase: ₦40,000', 'No expiry', '0 used / 5', 'Inactive'])
  expect(aso?.slice(1, 5)).toEqual(['12.5%', 'Nov 30, 2030', '0 used', 'Active'])
  expect(aso?.[0]).toMatch(/^ASO10 10% off/)
  for (const code of ['ASO10', 'EKO5000'])
    expect(main).toMatch(new RegExp(`aria-label="Edit ${code}".*aria-label="Delete ${code}"`, 's'))
})

// @rule D10a | The back office says why an active coupon isn't live
//   broken by: the reason left out of the status (coupon-words.ts)
test('an active coupon that can’t be used says why', async () => {
  const day = 24 * 60 * 60_000
  await addCoupon(ago(2), { code: 'OVER', expiresAt: new Date(Date.now() - day) })
  await addCoupon(ago(1), { code: 'SOON', startsAt: new Date('2031-01-04T23:00:00Z') })
  await addCoupon(api.shop, { code: 'GONE', usageLimit: 1, limitPerCustomer: 2 })
  await api.db.updateTable('coupon').set({ timesUsed: 1 }).where('code', '=', 'GONE').execute()
  const [gone, soon, over] = await rows()
  expect([gone?.[3], gone?.[4]]).toEqual(['1 used / 1 2 per customer', 'Active Used up'])
  expect(soon?.[4]).toBe('Active Starts Jan 5, 2031')
  expect(over?.[4]).toBe('Active Expired')
})

test('a shop without coupons offers to add one; an empty view links to all coupons', async () => {
  expect(await visit()).toMatch(/No coupons yet.*Add your first coupon/s)
  expect(await visit('/admin/coupons?q=none')).toMatch(/No coupons found.*Show all coupons/s)
})

// @rule back-office §8 Coupons | Failed to load coupons, with a retry
//   broken by: the error not caught (read-coupons.server.ts)
test('coupons that can’t be read show an error, and the fault is reported', async () => {
  await sql`alter table coupon rename to away`.execute(api.db)
  const main = await visit()
  await sql`alter table away rename to coupon`.execute(api.db)
  expect(main).toMatch(/Failed to load coupons.*Retry/s)
  expect(pages.faults).toContain('reading the coupons')
})

const stored = () => api.db.selectFrom('coupon').selectAll().orderBy('createdAt').execute()
const form = (typed: Partial<CouponForm>): CouponForm => ({
  ...emptyCouponForm('2026-11-23'),
  code: 'FORM',
  discountValue: '10',
  ...typed,
})

// @rule back-office §4 Coupons | A coupon is created and edited by one form; after a save the list is reloaded
test('a coupon is added, changed and deleted', async () => {
  await act({ act: 'add', form: form({ code: ' aso10 ' }) })
  const [added] = await stored()
  expect(added).toMatchObject({ code: 'ASO10', discountValue: 1_000, startsAt: new Date('2026-11-22T23:00:00Z') })
  const id = added?.id ?? ''
  await act({ act: 'update', id, version: 1, form: form({ code: 'ASO20', discountValue: '20', isActive: false }) })
  expect(await stored()).toMatchObject([{ id, code: 'ASO20', discountValue: 2_000, isActive: false, version: 2 }])
  expect((await act({ act: 'update', id, version: 1, form: form({}) })).text).toContain('changed')
  await act({ act: 'remove', id })
  expect(await stored()).toEqual([])
  expect((await act({ act: 'remove', id })).text).toContain('Somebody has deleted this coupon already')
})

test('an archived coupon is restored, or refused if its code is in use again', async () => {
  const { id } = await addCoupon(api.shop, { code: 'TWICE' })
  await api.db.updateTable('coupon').set({ archivedAt: new Date() }).where('id', '=', id).execute()
  await addCoupon(api.shop, { code: 'TWICE' })
  expect(await visit('/admin/coupons?status=archived')).toMatch(/aria-label="Restore TWICE".*Restore</s)
  expect((await act({ act: 'restore', id })).text).toContain('Another coupon has this code by now')
  await api.db.deleteFrom('coupon').where('id', '<>', id).execute()
  await act({ act: 'restore', id })
  expect(await stored()).toMatchObject([{ id, archivedAt: null, isActive: false }])
})

const refused: [string, Partial<CouponForm>, string][] = [
  ['no code', { code: ' ' }, 'Coupon code is required'],
  ['a percentage above 100', { discountValue: '101' }, 'Please write a percentage above 0, of at most 100'],
  ['a taken code', { code: 'taken' }, 'Another coupon has this code'],
  ['10,000 characters', { description: 'ọ'.repeat(10_000) }, 'Please use at most 500 characters'],
]

test.each(refused)('%s is refused beside its field', async (_, typed, message) => {
  await addCoupon(api.shop, { code: 'TAKEN' })
  expect((await act({ act: 'add', form: form(typed) })).text).toContain(message)
  expect(await stored()).toHaveLength(1)
})

test('a limit below the number of uses is refused with that number', async () => {
  const { id } = await addCoupon(api.shop)
  await api.db.updateTable('coupon').set({ timesUsed: 7 }).execute()
  const { text } = await act({ act: 'update', id, version: 1, form: form({ usageLimit: '6' }) })
  expect(text).toContain('It has been used 7 times, so the limit can’t be lower. To end it now, make it inactive')
})

// @rule D25 | Only administrators change coupons, whatever the screen showed
test('unknown acts, customers and removed administrators are refused', async () => {
  expect((await act({ act: 'burn' })).status).toBe(400)
  expect((await act({ act: 'add', form: form({}) }, await aCustomer(api))).status).toBe(403)
  const bisi = await anAdministrator(api)
  await api.db.deleteFrom('userRole').where('userId', '=', bisi.id).where('role', '=', 'admin').execute()
  expect((await act({ act: 'add', form: form({}) }, bisi)).status).toBe(403)
  expect(await stored()).toEqual([])
})

// @rule back-office §2 Coupons | The address of a coupon's form opens it even if another page of the list is shown
test('a coupon that isn’t on the shown page of the list is loaded for its form', async () => {
  const { id } = await addCoupon(api.shop, { code: 'FIRSTOFALL' })
  for (let more = 0; more < 20; more++) await addCoupon(api.shop)
  expect(await visit(`/admin/coupons?edit=${id}`)).toMatch(/<dialog[^>]*aria-label="Edit Coupon".*value="FIRSTOFALL"/s)
  expect(await visit('/admin/coupons?edit=none')).not.toContain('<dialog')
})
