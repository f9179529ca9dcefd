import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readViewers } from '#domain/accounts/read-viewer.server.ts'
import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import { openPgListener, type PgListener } from '#infra/realtime/pg-listener.ts'
import { makeCoupon } from '#test/factories.ts'
import { openStream, readEvents } from '#test/open-stream.ts'
import { aCustomer, anAdministrator, revokeAdmin, type SignedInUser, signIn } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { unlimited } from '#test/unlimited.ts'
import { endStreamsWithSessions } from './end-with-session.ts'
import { createEventRoutes } from './event-routes.ts'
import type { EventTopic } from './event-topic.ts'

let api: TestApi
let now: Date
let reported: string[]

beforeEach(async () => {
  now = new Date()
  reported = []
  api = await openTestApi({ clock: () => now, report: (_, about) => void reported.push(about) })
})
afterEach(async () => {
  api.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await api.close()
})

const follow = async (user?: SignedInUser) => {
  const stream = await openStream(api, '?topic=banner', user)
  expect(await stream.next()).toBe('event: banner\ndata: null\n\n')
  return stream
}
const signOut = ({ cookie }: SignedInUser) => api.post('/api/auth/sign-out', {}, { cookie })
const hourLater = () => {
  now = new Date(now.getTime() + 3_600_000)
}

describe('the stream of a signed-in viewer', () => {
  test('ends when the session ends, and only this one', async () => {
    const user = await aCustomer(api)
    const elsewhere = await signIn(api, user.email)
    const [ended, kept, ofNobody] = [await follow(user), await follow(elsewhere), await follow()]
    await signOut(user)
    api.notifySession(user.id)
    expect(await ended.next()).toBe('the end')
    await makeCoupon(api.db, { code: 'STILL', showInBanner: true })
    api.notifyChange('coupons')
    for (const { next } of [kept, ofNobody]) expect(await next()).toContain('STILL')
  })

  test('ends when notifications may have been missed and the session doesn’t exist any more', async () => {
    const user = await aCustomer(api)
    const { next } = await follow(user)
    await signOut(user)
    api.notifySession(null)
    expect(await next()).toBe('the end')
  })

  test('ends within half a minute when the session expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { next } = await follow(await anAdministrator(api))
    hourLater()
    vi.advanceTimersByTime(25_000)
    expect([await next(), await next()]).toEqual([':\n\n', 'the end'])
  })

  test('is checked again when a check has failed', async () => {
    const user = await aCustomer(api)
    const { next } = await follow(user)
    await signOut(user)
    vi.spyOn(api.shop.db, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('no database')
    })
    api.notifySession(user.id)
    await vi.waitFor(() => expect(reported).toEqual(['checking the sessions of event streams failed']))
    api.notifySession(user.id)
    expect(await next()).toBe('the end')
  })
})

test('a session that ends on another node ends its streams here', async () => {
  const pgListener: PgListener = await openPgListener(api.url)
  pgListener.subscribe('session_change', api.notifySession)
  const [leaving, demoted] = [await aCustomer(api), await anAdministrator(api)]
  const { next } = await follow(leaving)
  await signOut(leaving)
  expect(await next()).toBe('the end')
  const notified = Promise.withResolvers<string | null>()
  pgListener.subscribe('session_change', notified.resolve)
  await revokeAdmin(api, demoted.id)
  expect(await notified.promise).toBe(demoted.id)
  await pgListener.close()
})

describe('a topic with an access rule', () => {
  const aTopic = (access: EventTopic['access']): EventTopic => ({
    summary: 'a test’s value',
    access,
    parameter: null,
    read: async () => 'private',
    onChange: () => {},
  })
  const viewerOf = async ({ id }: SignedInUser): Promise<Viewer> => {
    const session = await api.db.selectFrom('session').where('userId', '=', id).select('id').executeTakeFirstOrThrow()
    return (await readViewers(api.shop, [session.id])).get(session.id) ?? anonymous
  }

  function openRoutes(broken = aTopic('everyone')) {
    const listeners = new Set<(userId: string | null) => void>()
    const routes = createEventRoutes(api.shop, unlimited, {
      topics: new Map([
        ['everyone', aTopic('everyone')],
        ['customer', aTopic('customer')],
        ['permission', aTopic('orders.read')],
        ['broken', broken],
      ]),
      sessionChanges: {
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      closing: new AbortController().signal,
      groupOf: (ip) => ip,
    })
    const ask = (topics: string[], viewer: Viewer) => {
      const query = new URLSearchParams(topics.map((topic) => ['topic', topic]))
      return routes.request(`/events?${query}`, {}, { ip: '203.0.113.7', requestId: 'request-1', viewer })
    }
    const notify = (userId: string) => {
      for (const listener of listeners) listener(userId)
    }
    return { ask, notify }
  }

  test('is sent to nobody whom the rule excludes, nor is anything else on that stream', async () => {
    const { ask } = openRoutes()
    const viewers = [anonymous, await viewerOf(await aCustomer(api)), await viewerOf(await anAdministrator(api))]
    const statuses = async (...topics: string[]) =>
      Promise.all(
        viewers.map(async (viewer) => {
          const answer = await ask(topics, viewer)
          await answer.body?.cancel()
          return answer.status
        }),
      )
    expect(await statuses('everyone')).toEqual([200, 200, 200])
    expect(await statuses('everyone', 'customer')).toEqual([401, 200, 200])
    expect(await statuses('everyone', 'permission')).toEqual([401, 403, 200])
  })

  test('ends its stream when the permission is withdrawn, while the user’s other streams stay', async () => {
    const user = await anAdministrator(api)
    const viewer = await viewerOf(user)
    const { ask, notify } = openRoutes()
    const ended = readEvents(await ask(['permission'], viewer))
    const kept = readEvents(await ask(['customer'], viewer))
    await Promise.all([ended.next(), kept.next()])
    await revokeAdmin(api, user.id)
    notify(user.id)
    expect(await ended.next()).toBe('the end')
    await signOut(user)
    notify(user.id)
    expect(await kept.next()).toBe('the end')
  })

  test('is read for nobody whose stream couldn’t begin', async () => {
    let change = () => {}
    const read = vi.fn().mockRejectedValue(new Error('no database'))
    const onChange: EventTopic['onChange'] = (listener) => {
      change = () => listener(null)
    }
    const { ask } = openRoutes({ ...aTopic('everyone'), read, onChange })
    expect((await ask(['broken'], anonymous)).status).toBe(500)
    change()
    await new Promise((resolve) => setImmediate(resolve))
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is not sent for a session that has ended since the request', async () => {
    const user = await aCustomer(api)
    const viewer = await viewerOf(user)
    await signOut(user)
    const { next } = readEvents(await openRoutes().ask(['customer'], viewer))
    expect(await next()).toBe('the end')
  })
})

// @rule D49 | Checks of all streams don't overlap, however long the database takes
//   broken by: a second check started during the first (end-with-session.ts)
test('all streams are checked one check at a time', async () => {
  const user = await aCustomer(api)
  const viewers = await readViewers(api.shop, [
    (await api.db.selectFrom('session').where('userId', '=', user.id).select('id').executeTakeFirstOrThrow()).id,
  ])
  const [viewer = anonymous] = viewers.values()
  const answered = Promise.withResolvers<ReadonlyMap<string, Viewer>>()
  let asked = 0
  const { checkAll } = endStreamsWithSessions({
    report: (fault) => void reported.push(String(fault)),
    streams: () => [{ listener: { viewer, mayHear: async () => true }, end: () => {} } as never],
    sessionChanges: { subscribe: () => () => {} },
    readViewers: () => {
      asked += 1
      return answered.promise
    },
  })
  const checks = [checkAll(), checkAll(), checkAll()]
  expect(asked).toBe(1)
  answered.resolve(viewers)
  await Promise.all(checks)
  await checkAll()
  expect([asked, reported]).toEqual([2, []])
})

test('a change of a user’s sessions checks only that user’s streams, and never anonymous ones', async () => {
  const signedIn = (userId: string) => ({ kind: 'customer', userId, sessionId: `session of ${userId}` }) as Viewer
  const viewers = [signedIn('ada'), signedIn('bisi'), anonymous]
  const asked: string[][] = []
  let change: (userId: string | null) => void = () => {}
  endStreamsWithSessions({
    report: (fault) => void reported.push(String(fault)),
    streams: () =>
      viewers.map((viewer) => ({ listener: { viewer, mayHear: async () => true }, end: () => {} }) as never),
    sessionChanges: {
      subscribe: (listener) => {
        change = listener
        return () => {}
      },
    },
    readViewers: async (ids) => {
      asked.push(ids)
      return new Map()
    },
  })
  change('ada')
  change('nobody')
  change(null)
  expect(asked).toEqual([['session of ada'], ['session of ada', 'session of bisi']])
})
