import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { claimDue } from './claim-due.server.ts'
import { renewClaims } from './renew-claims.server.ts'

let database: TestDatabase
let now: Date
const faults: string[] = []
const leaseMs = 30_000
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = new Date('2031-02-03T04:05:06.789Z')
  faults.splice(0)
})
afterEach(() => void vi.useRealTimers())

const shop = () => ({
  db: database.db,
  clock: () => now,
  report: (_: unknown, about: string) => void faults.push(about),
})
const claim = () => claimDue(database.db, { table: 'mail', now, leaseMs, limit: 10, columns: ['id'] })
async function claimed(count: number) {
  for (let at = 0; at < count; at++)
    await database.db.insertInto('mail').values({ kind: 'order_received', payload: '{}', dueAt: now }).execute()
  return claim()
}
const leases = async () =>
  (await database.db.selectFrom('mail').select('leasedUntil').orderBy('id').execute()).map((row) => row.leasedUntil)
const tick = (ms = leaseMs / 5) => {
  now = new Date(now.getTime() + ms)
  vi.advanceTimersByTime(leaseMs / 5)
}
const ends = () => new Date(now.getTime() + leaseMs)

test('claims are renewed until they are released or all work ends', async () => {
  const rows = (await claimed(2)).sort((one, other) => one.id - other.id)
  const [first, second] = rows
  if (!first || !second) throw new Error('nothing claimed')
  const claims = renewClaims(shop(), { table: 'mail', leaseMs }, rows)
  tick()
  // By then the renewal is on its way.
  await Promise.resolve()
  await claims.release(first)
  const before = ends()
  expect([first.leasedUntil, second.leasedUntil]).toEqual([before, before])
  tick()
  await claims.stop()
  expect([first.leasedUntil, second.leasedUntil]).toEqual([before, ends()])
  expect(await leases()).toEqual([before, ends()])
  tick()
  expect(await leases()).toEqual([before, new Date(ends().getTime() - leaseMs / 5)])
})

test('a claim that has passed to another node isn’t taken back', async () => {
  const rows = await claimed(1)
  now = ends()
  const [others] = await claim()
  const claims = renewClaims(shop(), { table: 'mail', leaseMs }, rows)
  tick()
  await claims.stop()
  expect(await leases()).toEqual([others?.leasedUntil])
  expect(rows[0]?.leasedUntil).not.toEqual(others?.leasedUntil)
})

test('a failed renewal is reported, and the next one tried', async () => {
  const rows = await claimed(1)
  const claims = renewClaims(shop(), { table: 'mail', leaseMs }, rows)
  vi.spyOn(database.db, 'getExecutor').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  tick()
  await vi.waitFor(() => expect(faults).toEqual(['renewing claims of mail']))
  tick()
  await claims.stop()
  expect(await leases()).toEqual([ends()])
})

test('work that hangs for a quarter of an hour is left to other nodes', async () => {
  const rows = await claimed(1)
  const claims = renewClaims(shop(), { table: 'mail', leaseMs }, rows)
  const before = await leases()
  tick(15 * 60_000)
  await claims.stop()
  expect(await leases()).toEqual(before)
})
