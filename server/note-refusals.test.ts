import { expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import { noteRefusals } from './note-refusals.ts'

test('each visitor refused by a limit is logged, once a minute for each limit', () => {
  let now = 0
  const noted: SecurityEvent[] = []
  const note = noteRefusals(
    (event) => void noted.push(event),
    () => now,
  )
  const refuse = () => {
    for (let request = 0; request < 3; request++) {
      note('page', '203.0.113.7')
      note('page', '203.0.113.8')
      note('turns', '203.0.113.8')
      note('page', `2001:db8::${request}`)
    }
  }
  refuse()
  const once = [
    { about: 'page', address: '203.0.113.7' },
    { about: 'page', address: '203.0.113.8' },
    { about: 'turns', address: '203.0.113.8' },
    { about: 'page', address: '2001:db8::0' },
  ].map((refused) => ({ what: 'limit', outcome: 'refused', ...refused }))
  expect(noted).toEqual(once)
  now = 59_999
  refuse()
  expect(noted).toEqual(once)
  now = 60_000
  refuse()
  expect(noted).toEqual([...once, ...once])
})
