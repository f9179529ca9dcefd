import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import { securityLog } from './security-log.ts'

function lineOf(event: SecurityEvent): object {
  const lines: object[] = []
  const note = securityLog(pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }))
  note(event)
  expect(lines).toHaveLength(1)
  return lines[0] ?? {}
}

test('a line names the event, and masks the person', () => {
  const event: SecurityEvent = {
    what: 'sign_in',
    outcome: 'refused',
    who: 'ada.obi@example.com',
    address: '203.0.113.7',
  }
  const line = lineOf(event)
  expect(line).toMatchObject({
    event: 'security',
    what: 'sign_in',
    outcome: 'refused',
    who: 'a…@example.com',
    address: '203.0.113.0/24',
  })
  expect(JSON.stringify(line)).not.toMatch(/ada|obi|113\.7/)
})

test('missing fields of an event are left out of its line', () => {
  const line = lineOf({ what: 'limit', outcome: 'refused', about: 'coupon' })
  expect(line).toMatchObject({ what: 'limit', about: 'coupon' })
  expect(line).not.toHaveProperty('who')
  expect(line).not.toHaveProperty('address')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:1:2::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('an IPv6 address is logged as its network, in one spelling: %s', (address, network) => {
  expect(lineOf({ what: 'webhook_signature', outcome: 'refused', address })).toMatchObject({ address: network })
})
