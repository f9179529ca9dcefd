import { randomUUID } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { authenticateAdministrator, readSession } from './administrator.server.ts'
import { grantAdmin, hasAdmin } from './grant-admin.server.ts'
import { endSession, recordSignIn } from './record-sign-in.server.ts'
import { freshMs, sessionIdleMs, sessionLastsMs } from './sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
beforeEach(async () => {
  await sql`truncate "user", audit_log cascade`.execute(database.db)
})
afterAll(() => database.close())

const minute = 60_000
const now = new Date('2026-05-01T10:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const at = (moment: Date) => ({ db: database.db, clock: () => moment })

async function aUser(email: string, role: 'customer' | 'admin' = 'customer'): Promise<string> {
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  await database.db.insertInto('userRole').values({ userId: id, role }).execute()
  return id
}

async function aSession(userId: string, times: { createdAt?: Date; updatedAt?: Date; expiresAt?: Date } = {}) {
  const { id } = await database.db
    .insertInto('session')
    .values({
      userId,
      token: randomUUID(),
      createdAt: now,
      updatedAt: now,
      expiresAt: inMs(sessionIdleMs),
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const sessions = async () => (await database.db.selectFrom('session').select('id').execute()).map(({ id }) => id).sort()
const log = () =>
  database.db.selectFrom('auditLog').select(['actorId', 'actor', 'action', 'subject', 'details', 'createdAt']).execute()

test('sessions last 30 minutes unused and 8 hours at most; what can’t be undone wants a sign-in of 10 minutes', () => {
  expect([sessionIdleMs, sessionLastsMs, freshMs].map((ms) => ms / minute)).toEqual([30, 480, 10])
})

describe('who stands behind a session', () => {
  test('is nobody without one, nobody when it has ended, and not another one’s', async () => {
    const userId = await aUser('ada@example.com', 'admin')
    const id = await aSession(userId)
    const nobody = { ok: false, reason: 'no_session' }
    expect(await authenticateAdministrator(at(now), null)).toEqual(nobody)
    expect(await authenticateAdministrator(at(now), randomUUID())).toEqual(nobody)
    expect(await authenticateAdministrator(at(inMs(sessionIdleMs)), id)).toEqual(nobody)
    expect((await authenticateAdministrator(at(inMs(sessionIdleMs - 1)), id)).ok).toBe(true)
  })

  test('is nobody after eight hours, however lately it was used', async () => {
    const id = await aSession(await aUser('ada@example.com', 'admin'), { expiresAt: inMs(2 * sessionLastsMs) })
    expect((await authenticateAdministrator(at(inMs(sessionLastsMs - 1)), id)).ok).toBe(true)
    expect(await authenticateAdministrator(at(inMs(sessionLastsMs)), id)).toEqual({ ok: false, reason: 'no_session' })
  })

  test('is no administrator without the role', async () => {
    const id = await aSession(await aUser('ben@example.com'))
    await aUser('ada@example.com', 'admin')
    expect(await authenticateAdministrator(at(now), id)).toEqual({ ok: false, reason: 'not_administrator' })
  })

  test('is read without being prolonged', async () => {
    const userId = await aUser('ben@example.com')
    const id = await aSession(userId)
    const read = {
      id,
      user: { id: userId, email: 'ben@example.com' },
      isAdministrator: false,
      signedInAt: now,
      usedAt: now,
      expiresAt: inMs(sessionIdleMs),
    }
    expect(await readSession(at(inMs(5 * minute)), id)).toEqual(read)
    expect(await readSession(at(now), id)).toEqual(read)
    expect(await readSession(at(now), randomUUID())).toBeNull()
  })
})

describe('an administrator', () => {
  const standing = async (id: string, moment: Date) => authenticateAdministrator(at(moment), id)

  test('may do what can’t be undone for ten minutes', async () => {
    const userId = await aUser('ada@example.com', 'admin')
    const id = await aSession(userId)
    const administrator = { id: userId, email: 'ada@example.com' }
    expect(await standing(id, inMs(freshMs))).toEqual({ ok: true, administrator: { ...administrator, isFresh: true } })
    expect(await standing(id, inMs(freshMs + 1))).toEqual({
      ok: true,
      administrator: { ...administrator, isFresh: false },
    })
  })

  test('stays signed in as long as the session is used, recorded once a minute', async () => {
    const userId = await aUser('ada@example.com', 'admin')
    const [id, other] = [await aSession(userId), await aSession(userId)]
    await standing(id, inMs(minute - 1))
    expect(await readSession(at(now), id)).toMatchObject({ usedAt: now, expiresAt: inMs(sessionIdleMs) })
    await standing(id, inMs(minute))
    expect(await readSession(at(now), id)).toMatchObject({
      usedAt: inMs(minute),
      expiresAt: inMs(minute + sessionIdleMs),
    })
    expect(await readSession(at(now), other)).toMatchObject({ usedAt: now, expiresAt: inMs(sessionIdleMs) })
  })

  test('is never prolonged beyond the eight hours', async () => {
    const id = await aSession(await aUser('ada@example.com', 'admin'), { expiresAt: inMs(sessionLastsMs - 1) })
    await standing(id, inMs(sessionLastsMs - minute))
    expect(await readSession(at(now), id)).toMatchObject({ expiresAt: inMs(sessionLastsMs) })
  })
})

describe('signing in', () => {
  test('is recorded, and ends the session that the browser had before and those that ran out', async () => {
    const userId = await aUser('ada@example.com')
    const other = await aSession(await aUser('ben@example.com'), { expiresAt: inMs(-1) })
    const before = await aSession(userId)
    await aSession(userId, { expiresAt: now })
    const [elsewhere, sessionId] = [await aSession(userId), await aSession(userId)]
    await recordSignIn(at(now), { userId, sessionId, before })
    expect(await sessions()).toEqual([other, elsewhere, sessionId].sort())
    expect(await log()).toEqual([
      {
        actorId: userId,
        actor: 'ada@example.com',
        action: 'sign_in',
        subject: `session:${sessionId}`,
        details: {},
        createdAt: now,
      },
    ])
  })

  test('in a browser where somebody else was signed in ends that session, too', async () => {
    const [userId, otherId] = [await aUser('ada@example.com'), await aUser('ben@example.com')]
    const [sessionId, before] = [await aSession(userId), await aSession(otherId)]
    await recordSignIn(at(now), { userId, sessionId, before })
    expect(await sessions()).toEqual([sessionId])
  })

  test('leaves the ten newest sessions', async () => {
    const userId = await aUser('ada@example.com')
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await aSession(userId, { createdAt: inMs(n - 20) }))
    await recordSignIn(at(now), { userId, sessionId: ids[11] ?? '', before: null })
    expect(await sessions()).toEqual(ids.slice(2).sort())
  })

  test('out ends that session alone', async () => {
    const userId = await aUser('ada@example.com')
    const [first, second] = [await aSession(userId), await aSession(userId)]
    await endSession(database.db, first)
    expect(await sessions()).toEqual([second])
  })
})

describe('granting the administrator role', () => {
  const rolesOf = async (userId: string) =>
    (await database.db.selectFrom('userRole').where('userId', '=', userId).select('role').execute())
      .map(({ role }) => role)
      .sort()

  test('creates the account with a password that is shown once', async () => {
    expect(await hasAdmin(database.db)).toBe(false)
    const granted = await grantAdmin(database.db, '  Ada@Example.com ')
    expect(granted).toEqual({ ok: true, created: true, password: expect.stringMatching(/^[\w-]{16}$/) })
    expect(await hasAdmin(database.db)).toBe(true)
    const user = await database.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: 'ada@example.com', emailVerified: true, name: 'Administrator' })
    const account = await database.db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ userId: user.id, accountId: user.id, providerId: 'credential' })
    const password = granted.ok ? granted.password : null
    expect(await verifyPassword({ hash: account.password ?? '', password: password ?? '' })).toBe(true)
    const profile = await database.db.selectFrom('profile').select(['id', 'email']).execute()
    expect(profile).toEqual([{ id: user.id, email: 'ada@example.com' }])
    expect(await rolesOf(user.id)).toEqual(['admin', 'customer'])
    expect(await log()).toMatchObject([{ actor: 'system', action: 'grant_admin', subject: user.id }])
  })

  test('shows no password that was given', async () => {
    expect(await grantAdmin(database.db, 'ada@example.com', 'a password of hers')).toEqual({
      ok: true,
      created: true,
      password: null,
    })
    const { password } = await database.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
    expect(await verifyPassword({ hash: password ?? '', password: 'a password of hers' })).toBe(true)
  })

  test('who has an account changes nothing of it but the role', async () => {
    const userId = await aUser('ada@example.com')
    const answer = { ok: true, created: false, password: null }
    expect(await grantAdmin(database.db, 'ada@example.com')).toEqual(answer)
    expect(await grantAdmin(database.db, 'ada@example.com')).toEqual(answer)
    expect(await rolesOf(userId)).toEqual(['admin', 'customer'])
    expect(await database.db.selectFrom('account').selectAll().execute()).toEqual([])
  })

  test.each(['', 'ada', 'ada@example', 'a da@example.com', 'ada@example.com x', '@example.com', 'ada@@example.com'])(
    'is refused for %j, which is no address',
    async (email) => {
      expect(await grantAdmin(database.db, email)).toEqual({ ok: false, reason: 'invalid_email' })
      expect(await database.db.selectFrom('user').selectAll().execute()).toEqual([])
    },
  )
})
