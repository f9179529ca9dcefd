import type { Mailer } from '#domain/notifications/mailer.ts'
import { parseSender, senderNameOf } from './mail-from.ts'
import { storeMail } from './stored-mail.ts'

/** Stores mails in a folder instead of sending them, for development; `/dev/mailbox` shows them. */
export function fileMailer(dir: string, { from, publicUrl }: { from: string; publicUrl: string }): Mailer {
  const sender = parseSender(from)
  return {
    send: async (message) => {
      const { compose } = await import('./compose.tsx')
      const { replyTo, calendar, ...mail } = compose(message, { domain: sender.domain, publicUrl })
      const headers = { ...mail.headers, ...(replyTo !== null && { 'Reply-To': replyTo }) }
      const named = `${senderNameOf(message, sender)} <${sender.address}>`
      const calendarFile = calendar === null ? {} : { calendar }
      const when = new Date().toISOString()
      await storeMail(dir, { ...mail, ...calendarFile, headers, from: named, to: message.to, when })
    },
  }
}
