import { expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import { cspReports, cspReportsPerMinute } from './csp-reports.ts'
import { testHttpApp } from './http-app.fixture.ts'

const report = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://aso.example/order-success?key=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': blocked,
    },
  })

test('a violation of the policy is logged, without the page’s address', async () => {
  const { ask, lines } = testHttpApp()
  const body = report('https://evil.example/a.js?secret')
  const headers = {
    'content-type': 'application/csp-report',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  }
  expect((await ask('/csp-reports', { method: 'POST', headers, body })).status).toBe(204)
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'security', what: 'policy_violation', about: 'script-src-elem evil.example' }),
  )
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect((await ask('/cart')).headers.get('content-security-policy')).toContain('report-uri /csp-reports')
})

test('only a limited number a minute is logged', async () => {
  const events: SecurityEvent[] = []
  let now = 0
  const take = cspReports(
    (event) => void events.push(event),
    () => now,
  )
  const send = () => {
    const body = report('inline')
    return take(
      new Request('http://localhost/csp-reports', {
        method: 'POST',
        body,
        headers: { 'content-length': String(body.length) },
      }),
    )
  }
  for (let n = 0; n < cspReportsPerMinute + 20; n += 1) await send()
  expect(events).toHaveLength(cspReportsPerMinute)
  now = 60_000
  await send()
  expect(events).toHaveLength(cspReportsPerMinute + 1)
})

test('a report that is too long, or without a length, isn’t logged', async () => {
  const events: SecurityEvent[] = []
  const take = cspReports((event) => void events.push(event))
  const send = (length: string | null, filler: number) => {
    const body = report('inline').padEnd(filler)
    const headers: HeadersInit = length === null ? {} : { 'content-length': length }
    return take(new Request('http://localhost/csp-reports', { method: 'POST', body, headers }))
  }
  for (const [length, filler] of [
    ['8193', 8_193],
    [null, 0],
  ] as const)
    expect((await send(length, filler)).status).toBe(204)
  expect(events).toEqual([])
  await send('8192', 8_192)
  expect(events).toHaveLength(1)
})
