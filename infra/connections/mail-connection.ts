import type { Message } from '#domain/notifications/mailer.ts'
import type { ConnectionProblem, MailConnection, Trial } from '#domain/setup/connections.ts'
import { fileMailer } from '#infra/mail/file-mailer.ts'
import { readSmtpUrl, type SmtpOptions, smtpDelivery, withoutAddresses } from '#infra/mail/smtp.ts'
import { networkProblem, saidBy } from './connection-fault.ts'

/** Mail by SMTP, as the shop sends it. What it returns never contains the password. */
export function smtpConnection(options: SmtpOptions): MailConnection {
  const { host, port, user, password } = readSmtpUrl(options.url)
  const deliver = smtpDelivery(options)
  return {
    server: { host, port, user },
    mailbox: null,
    from: options.from,
    send: (message) => attempt(() => deliver(message), [password, options.url]),
  }
}

/** Mails that are kept in a folder instead of being sent. */
export function keptMailConnection(
  folder: string,
  { mailbox, ...options }: { from: string; publicUrl: string; mailbox: string | null },
): MailConnection {
  const { send } = fileMailer(folder, options)
  return { server: null, mailbox, from: options.from, send: (message: Message) => attempt(() => send(message), []) }
}

async function attempt(send: () => Promise<void>, secrets: readonly string[]): Promise<Trial> {
  try {
    await send()
    return { ok: true }
  } catch (fault) {
    const detail = saidBy(withoutAddresses(responseOf(fault)), secrets)
    return { ok: false, problem: mailProblem(fault), detail }
  }
}

const responseOf = (fault: unknown): unknown =>
  fault instanceof Error && 'response' in fault && typeof fault.response === 'string' ? fault.response : fault

function mailProblem(fault: unknown): ConnectionProblem {
  if (!(fault instanceof Error)) return 'other'
  const code = 'code' in fault ? String(fault.code) : ''
  const command = 'command' in fault ? String(fault.command) : ''
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in_refused'
  if (command === 'MAIL FROM') return 'sender_refused'
  if (command === 'RCPT TO') return 'recipient_refused'
  // With a response the server has refused to begin TLS, without which no password is sent; without one TLS itself
  // failed.
  if (code === 'ETLS') return 'response' in fault ? 'no_tls' : 'certificate'
  const network = networkProblem(fault)
  if (network !== null) return network
  return code === 'ECONNECTION' || code === 'ESOCKET' ? 'no_answer' : 'other'
}
