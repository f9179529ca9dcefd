import { sql } from 'kysely'
import { type Claimed, claimQuery } from '#domain/claim-due.server.ts'
import { inBatches } from '#domain/in-batches.ts'
import type { Shop } from '#domain/shop.ts'
import { run, sqlStatement } from '#domain/statement.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { type Mail, mailSchema } from './mail.ts'
import type { Message } from './mailer.ts'

/** The present message of a mail, with its recipient; null when there is nothing to say any more. */
export type ReadMessage = (mail: Mail) => Promise<Message | null>

const maxAttempts = 12

const sendWithinMs = 20_000
// Longer than an attempt and writing its outcome take, so that no other node sends a mail that is being sent.
const leaseMs = 30_000

/**
 * The pause before the next attempt: e^attempts seconds, which is 3 s, 7 s, 20 s, 55 s …, and 16 h in all for twelve
 * attempts.
 */
const pauseAfter = (attempts: number) => Math.round(Math.exp(Math.min(attempts, 10)) * 1_000)

export type SendDueMail = (options: {
  /** When aborted, no other mail is begun. */
  stopping: AbortSignal
  /** Called whenever a mail was claimed: there may be more. */
  onClaim: () => void
}) => Promise<void>

/**
 * Returns a function that sends the mails that are due, one after another, until there are none. A mail that can't be
 * sent within twenty seconds is tried again later, twelve times in all; after the last attempt the fault is reported.
 * Concurrent runs write their outcomes and claim their next mails together, so that a backlog takes few statements.
 * Each run still has only one mail at a time, and gets the next one only when the outcome of the last is written.
 */
export function createMailSender(shop: Shop, readMessage: ReadMessage): SendDueMail {
  const take = inBatches(async (outcomes: (Outcome | null)[]) => {
    const [claimed, closed] = await Promise.allSettled([claimMails(shop, outcomes.length), closeMails(shop, outcomes)])
    // Only now: a claim that went on after the fault would keep its mails for as long as its lease.
    if (closed.status === 'rejected') throw closed.reason
    if (claimed.status === 'rejected') throw claimed.reason
    return claimed.value
  })
  return async ({ stopping, onClaim }) => {
    let mail = stopping.aborted ? undefined : await take(null)
    while (mail) {
      onClaim()
      const outcome = await attempt(shop, readMessage, mail)
      if (stopping.aborted) return closeMails(shop, [outcome])
      mail = await take(outcome)
    }
  }
}

async function claimMails({ db, clock }: Shop, limit: number): Promise<ClaimedMail[]> {
  const now = clock()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const rows = await run(db, claim({ now, leasedUntil, limit }))
  return rows.map((row) => ({ ...row, leasedUntil }))
}

const columns = ['id', 'kind', 'payload', 'attempts'] as const

const claim = sqlStatement((values: { now: Date; leasedUntil: Date; limit: number }) =>
  claimQuery({ table: 'mail', counter: 'attempts', columns }, values),
)

type ClaimedMail = Claimed<'mail', (typeof columns)[number]>

/** The outcome of a mail that needs no further attempt: sent to a recipient at a time, or cancelled. */
type Outcome = { mail: ClaimedMail; sent: { to: string; at: Date } | null }

/** Tries to send a mail; null when that failed and it was postponed. */
async function attempt(shop: Shop, readMessage: ReadMessage, mail: ClaimedMail): Promise<Outcome | null> {
  let message: Message | null = null
  try {
    // The node that made its last attempt died.
    if (mail.attempts > maxAttempts) throw new Error('no node survived sending it')
    const payload = mailSchema.parse({ ...Object(mail.payload), kind: mail.kind })
    message = await readMessage(payload)
    if (message) await withinTime(shop.mailer.send(message))
  } catch (fault) {
    await postpone(shop, mail, { recipient: message?.to ?? null, fault })
    return null
  }
  return { mail, sent: message && { to: message.to, at: shop.clock() } }
}

async function withinTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not sent within ${sendWithinMs / 1000} seconds`)), sendWithinMs)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

async function closeMails({ db }: Shop, all: readonly (Outcome | null)[]): Promise<void> {
  const outcomes = all.filter((outcome) => outcome !== null)
  if (outcomes.length === 0) return
  // These mails were sent. They would be sent again if their outcomes weren't stored, because a connection broke or one
  // row was locked for long; so each outcome is written once more, by itself.
  await writeOutcomes(db, outcomes).catch(async () => {
    const written = await Promise.allSettled(outcomes.map((outcome) => writeOutcomes(db, [outcome])))
    for (const one of written) if (one.status === 'rejected') throw one.reason
  })
}

// If another node has taken over because this one was slow, or if the mail was replaced, the row must not be changed
// any more. Rows are locked in the same order in which transactions that replace several mails lock them.
async function writeOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.map(({ mail }) => mail.id)
  const leases = outcomes.map(({ mail }) => mail.leasedUntil)
  const recipients = outcomes.map(({ sent }) => sent?.to ?? null)
  const times = outcomes.map(({ sent }) => sent?.at ?? null)
  await run(db, writeAll({ ids, leases, recipients, times }))
}

type Written = { ids: number[]; leases: Date[]; recipients: (string | null)[]; times: (Date | null)[] }

const writeAll = sqlStatement(
  ({ ids, leases, recipients, times }: Written) => sql`
    with closed as materialized (
      select mail.id, outcome.recipient, outcome.sent_at
      from unnest(${ids}::bigint[], ${leases}::timestamptz[], ${recipients}::text[], ${times}::timestamptz[])
        as outcome (id, leased_until, recipient, sent_at)
      join mail using (id, leased_until)
      order by mail.id for update of mail
    )
    update mail set state = case when closed.sent_at is null then 'cancelled' else 'sent' end, recipient = closed.recipient,
      sent_at = closed.sent_at, due_at = null, leased_until = null, last_error = null
    from closed where mail.id = closed.id`,
)

async function postpone(
  { db, clock, report }: Shop,
  mail: ClaimedMail,
  { recipient, fault }: { recipient: string | null; fault: unknown },
): Promise<void> {
  const { id, kind, attempts, leasedUntil } = mail
  const isLast = attempts >= maxAttempts
  const now = clock()
  const postponed = await db
    .updateTable('mail')
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .set({
      state: isLast ? 'failed' : 'waiting',
      recipient,
      dueAt: isLast ? null : new Date(now.getTime() + pauseAfter(attempts)),
      leasedUntil: null,
      lastError: reasonOf(fault),
      // A person who has handled it before has to do so again.
      ...(isLast && { waitingSince: now, handledAt: null, handledBy: null, note: '' }),
    })
    .returning('id')
    .executeTakeFirst()
  if (isLast && postponed) report(new Error(reasonOf(fault)), `mail ${id} (${kind}) failed for the last time`)
}

// Short, and without mail addresses.
function reasonOf(fault: unknown): string {
  const reason = fault instanceof Error ? fault.message : String(fault)
  return reason.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').slice(0, 200)
}
