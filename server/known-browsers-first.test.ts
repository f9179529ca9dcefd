import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { knowDevice } from '#http/account-cookies.server.ts'
import { eventually } from '#test/eventually.ts'
import { fixtureSecret, testHttpApp } from './http-app.fixture.ts'
import { turnLimits } from './turn-limits.ts'

const shop = { secret: fixtureSecret, publicUrl: 'http://localhost:3000' }
const [known = ''] = knowDevice(shop, { deviceToken: 'D'.repeat(43), userId: 'ada' }).split(';')

test('of waiting passwords, that of a browser known to the account is checked next', async () => {
  const checked: string[] = []
  const waiting: (() => void)[] = []
  const api = new Hono()
  api.post('*', async (c) => {
    checked.push(c.req.header('x-name') ?? '')
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.json({})
  })
  const { httpApp } = testHttpApp({ settings: { RATE_LIMITS: 'on' }, api })
  const signIn = async (remoteAddress: string, name: string, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-name': name, cookie }
    const request = new Request('http://localhost:3000/api/auth/sign-in/email', { method: 'POST', body: '{}', headers })
    return httpApp.fetch(request, { incoming: { socket: { remoteAddress } } } as never)
  }
  const { atOnce } = turnLimits(10).hashing
  const answers = Array.from({ length: 3 * atOnce }, (_, n) => signIn(`203.0.${n}.66`, 'guess'))
  await eventually(() => expect(checked).toHaveLength(atOnce))
  answers.push(signIn('198.51.100.7', 'forged', known.replace(/D/, 'E')), signIn('198.51.100.8', 'known', known))
  // By then all of them are queued.
  await new Promise((resolve) => setTimeout(resolve, 100))
  waiting.shift()?.()
  await eventually(() => expect(checked).toHaveLength(atOnce + 1))
  expect(checked.at(-1)).toBe('known')
  const release = setInterval(() => waiting.shift()?.(), 1)
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
  clearInterval(release)
  expect(checked.filter((name) => name !== 'guess').sort()).toEqual(['forged', 'known'])
})
