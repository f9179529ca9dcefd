import { claimDue } from '#domain/claim-due.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { type Mail, mailSchema } from './mail.ts'
import type { Message } from './mailer.ts'

/** What a mail says by now, and to whom; null when there is nothing to say any more. */
export type ReadMessage = (mail: Mail) => Promise<Message | null>

const maxAttempts = 12

const sendWithinMs = 20_000
// Outlives an attempt with the write of its outcome, so that no other node sends a mail that is being sent.
const leaseMs = 30_000

/** The pause before the next attempt: e^attempts seconds, as 3 s, 7 s, 20 s, 55 s … 16 h in all for twelve attempts. */
const pauseAfter = (attempts: number) => Math.round(Math.exp(Math.min(attempts, 10)) * 1_000)

/**
 * Sends the mails that are due, one after another, until there are none or `stopping` is aborted. A mail that can't be sent
 * within twenty seconds is tried again later, twelve times in all; after the last attempt the fault is reported. `onClaim` is called
 * for each: where one was due, more may be.
 */
export async function sendDueMail(
  shop: Shop,
  readMessage: ReadMessage,
  { stopping, onClaim }: { stopping: AbortSignal; onClaim: () => void },
): Promise<void> {
  while (!stopping.aborted) {
    const [mail] = await claimMail(shop)
    if (!mail) return
    onClaim()
    await attempt(shop, readMessage, mail)
  }
}

const claimMail = ({ db, clock }: Shop) =>
  claimDue(db, {
    table: 'mail',
    now: clock(),
    leaseMs,
    limit: 1,
    counter: 'attempts',
    columns: ['id', 'kind', 'payload', 'attempts'],
  })

type ClaimedMail = Awaited<ReturnType<typeof claimMail>>[number]

async function attempt(shop: Shop, readMessage: ReadMessage, mail: ClaimedMail): Promise<void> {
  let message: Message | null = null
  try {
    // The node of its last attempt died.
    if (mail.attempts > maxAttempts) throw new Error('no node survived sending it')
    const payload = mailSchema.parse({ ...Object(mail.payload), kind: mail.kind })
    message = await readMessage(payload)
    if (message) await withinTime(shop.mailer.send(message))
  } catch (fault) {
    return postpone(shop, mail, { recipient: message?.to ?? null, fault })
  }
  const outcome = { recipient: message?.to ?? null, isSent: message !== null }
  // It went out: before it is sent again because a connection broke just now, its outcome is written once more.
  await close(shop, mail, outcome).catch(() => close(shop, mail, outcome))
}

async function withinTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not sent within ${sendWithinMs / 1000} seconds`)), sendWithinMs)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

async function close(
  { db, clock }: Shop,
  mail: ClaimedMail,
  { recipient, isSent }: { recipient: string | null; isSent: boolean },
): Promise<void> {
  await stillClaimed(db, mail)
    .set({
      state: isSent ? 'sent' : 'cancelled',
      recipient,
      sentAt: isSent ? clock() : null,
      dueAt: null,
      leasedUntil: null,
      lastError: null,
    })
    .execute()
}

async function postpone(
  { db, clock, report }: Shop,
  mail: ClaimedMail,
  { recipient, fault }: { recipient: string | null; fault: unknown },
): Promise<void> {
  const { id, kind, attempts } = mail
  const isLast = attempts >= maxAttempts
  const postponed = await stillClaimed(db, mail)
    .set({
      state: isLast ? 'failed' : 'waiting',
      recipient,
      dueAt: isLast ? null : new Date(clock().getTime() + pauseAfter(attempts)),
      leasedUntil: null,
      lastError: reasonOf(fault),
    })
    .returning('id')
    .executeTakeFirst()
  if (isLast && postponed) report(new Error(reasonOf(fault)), `mail ${id} (${kind}) failed for the last time`)
}

// A node that took so long that another took over, or whose mail was replaced, must not change the row any more.
const stillClaimed = (db: Database, { id, leasedUntil }: ClaimedMail) =>
  db.updateTable('mail').where('id', '=', id).where('leasedUntil', '=', leasedUntil)

// Short, and without mail addresses.
function reasonOf(fault: unknown): string {
  const reason = fault instanceof Error ? fault.message : String(fault)
  return reason.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').slice(0, 200)
}
