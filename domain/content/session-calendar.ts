import { type StylingSession, sessionWhen } from './styling-session.ts'

type About = { shopName: string; place: string | null; url: string; host: string; at: Date; guestName: string | null }

/**
 * A session as a calendar event in a file of the format iCalendar (RFC 5545); a cancelled session removes the event.
 */
export function sessionCalendar(session: StylingSession, { shopName, place, url, host, at, guestName }: About): string {
  const isOn = session.state === 'booked'
  const summary = guestName === null ? `Styling session at ${shopName}` : `Styling session: ${guestName}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shopName)}//Styling sessions//EN`,
    `METHOD:${isOn ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:session-${session.id}@${host}`,
    `SEQUENCE:${session.sequence}`,
    `DTSTAMP:${moment(at)}`,
    `DTSTART:${moment(session.startsAt)}`,
    `DTEND:${moment(session.endsAt)}`,
    `STATUS:${isOn ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(sessionWhen(session))}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const moment = (at: Date) =>
  at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a line after 75 bytes, as the format demands. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) {
      parts.push('')
      bytes = 0
    }
    parts[parts.length - 1] += letter
    bytes += size
  }
  return parts.join('\r\n ')
}
