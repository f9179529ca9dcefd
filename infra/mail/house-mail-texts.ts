import type { HouseMessage } from '#domain/notifications/mailer.ts'
import { footLines, type MailFrame } from './mail-frame.ts'
import { onOneLine } from './order-mail-content.ts'

export type HouseMailTexts = {
  subject: string
  preview: string
  heading: string
  /** Paragraphs before what was written. */
  opening: string[]
  /** What a person wrote, its lines as they are. */
  written: string | null
  action: { label: string; url: string } | null
  why: string
}

/**
 * The texts of a mail about a message or a styling session. What a visitor typed is quoted only in mails to the shop,
 * because the visitor's address may be somebody else's.
 */
export function houseMailTexts(message: HouseMessage, shopName: string): HouseMailTexts {
  switch (message.kind) {
    case 'contact_message': {
      const { name, email, subject, message: written } = message.written
      return {
        subject: onOneLine(`Message: ${subject}`),
        preview: onOneLine(`From ${name}`),
        heading: 'A message for you',
        opening: [onOneLine(`${name} (${email}) wrote about “${subject}”:`)],
        written,
        action: { label: 'Open it in the back office', url: message.inboxUrl },
        why: 'Sent by the contact form of your shop. Replying answers whoever wrote.',
      }
    }
    case 'contact_reply':
      return {
        subject: onOneLine(`Re: ${message.subject}`),
        preview: `${shopName} has answered you.`,
        heading: 'Our answer to you',
        opening: [],
        written: message.body,
        action: null,
        why: `You get this mail because you wrote to ${shopName}. To answer, reply to it.`,
      }
    default:
      return sessionTexts(message, shopName)
  }
}

type SessionMessage = Extract<HouseMessage, { when: string }>

const sessionWords = {
  session_booked: { subject: 'Your styling session at', heading: 'Your styling session is booked' },
  session_moved: { subject: 'Your styling session was moved at', heading: 'Your styling session was moved' },
  session_cancelled: {
    subject: 'Your styling session was cancelled at',
    heading: 'Your styling session was cancelled',
  },
} as const
const shopWords = {
  session_booked: { subject: 'A styling session was booked', heading: 'A styling session was booked' },
  session_moved: { subject: 'A styling session was moved', heading: 'A styling session was moved' },
  session_cancelled: { subject: 'A styling session was cancelled', heading: 'A styling session was cancelled' },
} as const

function sessionTexts(message: SessionMessage, shopName: string): HouseMailTexts {
  const { kind, when, place, url, guest } = message
  const isOn = kind !== 'session_cancelled'
  if (guest) {
    const { subject, heading } = shopWords[kind]
    const who = [`${guest.name}, ${guest.phone}, ${guest.email}`, guest.note].filter((line) => line !== '')
    return {
      subject: `${subject}: ${when}`,
      preview: onOneLine(guest.name),
      heading,
      opening: [when],
      written: who.join('\n'),
      action: { label: 'Open it in the back office', url },
      why: `Sent by ${shopName}.`,
    }
  }
  const { subject, heading } = sessionWords[kind]
  return {
    subject: `${subject} ${shopName}`,
    preview: when,
    heading,
    opening: [
      when,
      ...(isOn && place !== null ? [onOneLine(place)] : []),
      isOn
        ? 'The calendar file with this mail keeps it for you. If you can’t come, please cancel it, so that somebody else can.'
        : 'It is taken out of your calendar by the file with this mail.',
    ],
    written: null,
    action: isOn ? { label: 'See or cancel it', url } : null,
    why: `You get this mail because a session was booked with this address at ${shopName}. If it wasn’t you, cancel it.`,
  }
}

/** The plain text of such a mail. */
export function housePlainText({ heading, opening, written, action, why }: HouseMailTexts, frame: MailFrame): string {
  const paragraphs = [frame.shopName, heading, ...opening, ...(written === null ? [] : [written])]
  if (action) paragraphs.push(`${action.label}:\n${action.url}`)
  return `${paragraphs.join('\n\n')}\n\n--\n${[why, ...footLines(frame)].join('\n')}\n`
}
