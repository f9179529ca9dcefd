import { createTransport } from 'nodemailer'
import type { Mailer, Message } from '#domain/notifications/mailer.ts'
import { parseSender, senderNameOf } from './mail-from.ts'

export type SmtpOptions = {
  /** smtp:// (port 587, STARTTLS if the server supports it) or smtps:// (port 465), with user and password if needed. */
  url: string
  from: string
  publicUrl: string
  /** Milliseconds at each step. */
  timeoutMs?: number
}

const usualTimeoutMs = 10_000

/** The same mails as `smtpMailer` sends; throws what the server or the connection to it said, addresses and all. */
export function smtpDelivery({ url, from, publicUrl, timeoutMs = usualTimeoutMs }: SmtpOptions): Mailer['send'] {
  const sender = parseSender(from)
  const transport = createTransport(transportOptions(url, timeoutMs))
  return async (message) => {
    const { compose } = await loadCompose()
    const { messageId, subject, html, text, headers, replyTo, calendar } = compose(message, {
      domain: sender.domain,
      publicUrl,
    })
    const to = oneMailbox(message.to)
    await transport.sendMail({
      from: { name: senderNameOf(message, sender), address: sender.address },
      ...(replyTo !== null && { replyTo: { name: '', address: oneMailbox(replyTo) } }),
      to: { name: '', address: to },
      envelope: { from: sender.address, to: [to] },
      messageId,
      subject,
      html,
      text,
      ...(calendar !== null && {
        icalEvent: { method: methodOf(calendar), filename: 'session.ics', content: calendar },
      }),
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/**
 * Sends by SMTP with one connection for each mail and a timeout of ten seconds at each step. Certificates are checked; a
 * password is never sent without TLS, except to this machine. Throws the server's refusal without mail addresses.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const deliver = smtpDelivery(options)
  return {
    send: async (message) => {
      try {
        await deliver(message)
      } catch (error) {
        // Only faults of the connection contain an address.
        if (!(error instanceof Error && 'code' in error)) throw error
        throw new Error(`${nameOf(message)} was not sent: ${withoutAddresses(error)}`)
      }
    },
  }
}

/** The server that an SMTP URL names, and the user who signs in there. */
export function readSmtpUrl(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    user: username === '' ? null : decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

function transportOptions(url: string, timeoutMs: number) {
  const { host, port, secure, user, password } = readSmtpUrl(url)
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    host,
    port,
    secure,
    requireTLS: user !== null && !isLocal,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(user === null ? {} : { auth: { user, pass: password } }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
}

// Loading the templates takes a third of a second: only for the first mail, and never in scripts that send none.
const loadCompose = () => import('./compose.tsx')

const methodOf = (calendar: string) => (calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH')

// Exactly one address: no characters that could end a header, start another or add a recipient.
function oneMailbox(to: string): string {
  if (!/^[^\s\p{Cc}<>,;:"()@]{1,64}@[^\s\p{Cc}<>,;:"()@]{1,255}$/u.test(to)) {
    throw new TypeError('A message was addressed to something other than one mailbox')
  }
  return to
}

function nameOf(message: Message): string {
  if ('order' in message) return `${message.kind} of order ${message.order.id}`
  return 'subscriberId' in message ? `${message.kind} of ${message.subscriberId}` : message.kind
}

/** What a fault says, without addresses of mail. */
export function withoutAddresses(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[^\s<>@]+@[^\s<>@]+/g, '…')
}
