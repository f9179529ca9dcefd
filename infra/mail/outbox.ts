import type { Mailer } from '#domain/notifications/mailer.ts'
import { parseSender } from './sender.ts'
import { keepMail } from './stored-mail.ts'

/** Keeps messages in a folder instead of sending them, for development; `/dev/mailbox` shows them. */
export function outboxMailer(dir: string, { from, publicUrl }: { from: string; publicUrl: string }): Mailer {
  const { domain } = parseSender(from)
  return {
    send: async (message) => {
      const { compose } = await import('./compose.tsx')
      const mail = await compose(message, { domain, publicUrl })
      await keepMail(dir, { ...mail, from, to: message.to, when: new Date().toISOString() })
    },
  }
}
