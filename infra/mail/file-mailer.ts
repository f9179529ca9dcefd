import type { Mailer } from '#domain/notifications/mailer.ts'
import { parseSender } from './mail-from.ts'
import { storeMail } from './stored-mail.ts'

/** Stores mails in a folder instead of sending them, for development; `/dev/mailbox` shows them. */
export function fileMailer(dir: string, { from, publicUrl }: { from: string; publicUrl: string }): Mailer {
  const { domain } = parseSender(from)
  return {
    send: async (message) => {
      const { compose } = await import('./compose.tsx')
      const mail = await compose(message, { domain, publicUrl })
      await storeMail(dir, { ...mail, from, to: message.to, when: new Date().toISOString() })
    },
  }
}
