import type { Mailer } from '#domain/notifications/mailer.ts'
import { organizationOf, parseSender, senderNameOf } from './mail-from.ts'
import { storeMail } from './stored-mail.ts'

/** Stores mails in a folder instead of sending them, for development; `/dev/mailbox` shows them. */
export function fileMailer(dir: string, { from, publicUrl }: { from: string; publicUrl: string }): Mailer {
  const sender = parseSender(from)
  return {
    send: async (message) => {
      const { compose } = await import('./compose.tsx')
      const mail = await compose(message, { domain: sender.domain, publicUrl })
      const { replyTo } = organizationOf(message)
      const headers = { ...mail.headers, ...(replyTo !== null && { 'Reply-To': replyTo }) }
      const named = `${senderNameOf(message, sender)} <${sender.address}>`
      await storeMail(dir, { ...mail, headers, from: named, to: message.to, when: new Date().toISOString() })
    },
  }
}
