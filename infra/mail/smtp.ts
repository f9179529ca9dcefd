import { createTransport } from 'nodemailer'
import type { Mailer, Message } from '#domain/notifications/mailer.ts'
import { parseSender } from './sender.ts'

export type SmtpOptions = {
  /** smtp:// (port 587, STARTTLS where the server has it) or smtps:// (port 465), with user and password if it wants them. */
  url: string
  from: string
  publicUrl: string
}

const patienceMs = 10_000

/**
 * Sends by SMTP, one connection a message, ten seconds' patience at each step. Certificates are checked; a password never
 * travels without TLS except to this machine. Throws what the server said, without anybody's address.
 */
export function smtpMailer({ url, from, publicUrl }: SmtpOptions): Mailer {
  const sender = parseSender(from)
  const transport = createTransport(transportOptions(url))
  return {
    send: async (message) => {
      const { compose } = await loadCompose()
      const { messageId, subject, html, text, headers } = await compose(message, { domain: sender.domain, publicUrl })
      const to = oneRecipient(message.to)
      try {
        await transport.sendMail({
          from: { name: sender.name, address: sender.address },
          to: { name: '', address: to },
          envelope: { from: sender.address, to: [to] },
          messageId,
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw new Error(`${nameOf(message)} was not sent: ${withoutAddresses(error)}`)
      }
    },
  }
}

function transportOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: username !== '' && !isHere,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
}

// The templates cost a third of a second to load: not before the first message, and never in a script that sends none.
const loadCompose = () => import('./compose.tsx')

// Exactly one mailbox: nothing that could end a header, start another or add a recipient.
function oneRecipient(to: string): string {
  if (!/^[^\s\p{Cc}<>,;:"()@]{1,64}@[^\s\p{Cc}<>,;:"()@]{1,255}$/u.test(to)) {
    throw new TypeError('A message was addressed to something other than one mailbox')
  }
  return to
}

const nameOf = (message: Message) =>
  'order' in message ? `${message.kind} of order ${message.order.id}` : `${message.kind} of ${message.subscriberId}`

function withoutAddresses(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[^\s<>@]+@[^\s<>@]+/g, '…')
}
