import { render } from '@react-email/render'
import type { Message } from '#domain/notifications/mailer.ts'
import { setOut } from './letter.ts'
import { toPlainText } from './plain-text.ts'
import { OrderLetter } from './templates/order-letter.tsx'

export type ComposedMail = { messageId: string; subject: string; html: string; text: string }

/**
 * Writes a message. Its Message-ID depends on the order and the kind alone, so that most programs show a second delivery
 * and the first as one.
 */
export async function compose(message: Message, sender: { domain: string; publicUrl: string }): Promise<ComposedMail> {
  const letter = setOut(message)
  return {
    messageId: `<${message.kind}.${message.order.id}@${sender.domain}>`,
    subject: letter.subject,
    html: await render(<OrderLetter letter={letter} publicUrl={sender.publicUrl} />),
    text: toPlainText(letter, sender.publicUrl),
  }
}
