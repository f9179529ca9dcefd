import { expect, test } from 'vitest'
import { sessionCalendar } from './session-calendar.ts'
import type { StylingSession } from './styling-session.ts'

const session: StylingSession = {
  id: '00000000-0000-4000-8000-000000000001',
  startsAt: new Date('2026-11-24T09:00:00.000Z'),
  endsAt: new Date('2026-11-24T10:00:00.000Z'),
  ...{ name: 'Ada', email: 'ada@example.com', phone: '0803 123 4567', note: '' },
  ...{ state: 'booked', cancelledBy: null, sequence: 0, seenAt: null },
}
const about = {
  ...{ shopName: 'Aṣọ', place: null, url: 'https://aso.example/showroom/session/x', host: 'aso.example' },
  at: new Date('2026-11-23T07:08:09.123Z'),
  guestName: null,
}

/** The event's properties, unfolded as a calendar program reads them. */
function read(change: Partial<StylingSession> = {}, more: Partial<Parameters<typeof sessionCalendar>[1]> = {}) {
  const file = sessionCalendar({ ...session, ...change }, { ...about, ...more })
  expect(file).toMatch(/\r\n$/)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const properties = lines.filter((line) => !/^(?:BEGIN|END):/.test(line))
  expect(lines.length - properties.length).toBe(4)
  return Object.fromEntries(
    properties.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

// @rule D32 | Sessions: the calendar file is one event; a later one with the same id and a higher sequence updates or cancels it
//   broken by: a new id for each change; a cancelled event marked as confirmed (session-calendar.ts)
test('a changed session updates its calendar event', () => {
  const first = read()
  expect(first).toMatchObject({
    ...{ VERSION: '2.0', METHOD: 'PUBLISH', STATUS: 'CONFIRMED', SEQUENCE: '0', DTSTAMP: '20261123T070809Z' },
    ...{ DTSTART: '20261124T090000Z', DTEND: '20261124T100000Z', SUMMARY: 'Styling session at Aṣọ' },
    DESCRIPTION: 'Tuesday\\, 24 November 2026\\, 10:00 to 11:00\\, Lagos time',
  })
  expect(first).not.toHaveProperty('LOCATION')
  const later = read({ state: 'cancelled', cancelledBy: 'shop', sequence: 2 })
  expect(later).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '2', UID: first.UID })
  expect(read({ id: session.id.replace(/1$/, '2') }).UID).not.toBe(first.UID)
})

// @rule A51 | No text or setting adds a line to a calendar file or ends a value in it
//   broken by: commas and semicolons not escaped; line breaks and other controls not escaped (session-calendar.ts)
test('texts are escaped in the calendar file', () => {
  const hostile = 'Ada;X=1,\\n\r\nEND:VEVENT\rATTENDEE:mailto:a@b.example\nX\u0000\u0007Y'
  const escaped = 'Ada\\;X=1\\,\\\\n\\nEND:VEVENT\\nATTENDEE:mailto:a@b.example\\nXY'
  const { SUMMARY, LOCATION, PRODID } = read({}, { guestName: hostile, place: hostile, shopName: hostile })
  expect({ SUMMARY, LOCATION }).toEqual({ SUMMARY: `Styling session: ${escaped}`, LOCATION: escaped })
  expect(PRODID).toContain(escaped)
})

test('long lines are folded between characters, at 75 bytes', () => {
  const place = 'Ọlọ́runfúnmiláyọ̀ 👩🏾‍🦱 '.repeat(20).trim()
  const file = sessionCalendar(session, { ...about, place })
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(read({}, { place }).LOCATION).toBe(place)
})
