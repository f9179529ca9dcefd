import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { createSessions } from './auth-sessions.ts'
import { type PasswordChecks, passwordChecks } from './password-checks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await grantAdmin(database.db, 'funke@aso.example', 'a long enough secret')
})
afterAll(() => database.close())

const visitor = { ip: '203.0.113.7', userAgent: 'Browser' }

function countedChecks() {
  const real = passwordChecks()
  let count = 0
  const counted = <In, Out>(work: (input: In) => Promise<Out>) => {
    return (input: In) => {
      count++
      return work(input)
    }
  }
  const checks: PasswordChecks = { hash: counted(real.hash), verify: counted(real.verify) }
  return { checks, taken: () => count }
}

test.each(['funke@aso.example', 'nobody@aso.example'])('one memory-hard hash is computed for %s', async (email) => {
  const { checks, taken } = countedChecks()
  const sessions = createSessions(testShop(database.db), checks)
  const answer = await sessions.signIn({ email, password: 'not the right one' }, visitor)
  expect(answer).toEqual({ ok: false, reason: 'wrong_credentials' })
  expect(taken()).toBe(1)
})

test('an unreachable database is a fault, not a wrong password', async () => {
  const away = await testDatabase()
  const faults: unknown[] = []
  const sessions = createSessions({ ...testShop(away.db), report: (fault) => void faults.push(fault) })
  await away.close()
  await expect(sessions.signIn({ email: 'funke@aso.example', password: 'x' }, visitor)).rejects.toThrow()
})
