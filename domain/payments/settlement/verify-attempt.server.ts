import { sql } from 'kysely'
import { isByHand, type ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { AttemptRow } from '../attempts/attempt.ts'
import { noteAnswer, noteNoAnswer } from '../incidents/note-answer.server.ts'
import type { AskedBy, Verification, VerificationState } from '../provider.ts'

/** How often providers are asked for visitors. Calls after a webhook or by the shop's own schedule aren't limited. */
export const visitorVerifications = {
  /** At most once within this time for one attempt, whoever asked last, on any node. */
  pauseMs: 5_000,
  /** In all for one attempt: a payment that is confirmed later is found by its webhook or by the poller. */
  ofAttempt: 20,
  /** Within a second for one provider, by all nodes together. */
  ofProviderInSecond: 20,
} as const

/**
 * A provider's answer about an attempt. With `isNew` false it wasn't asked now, and only the state of its last answer
 * is known.
 */
export type AttemptAnswer =
  | { isNew: true; verification: Verification }
  | { isNew: false; lastState: VerificationState | null }

/**
 * Asks an attempt's provider about its payment. For visitors it asks rarely (`visitorVerifications`) and otherwise
 * returns what is known, so that no browser can use up the calls that confirmations need.
 */
export async function verifyAttempt(
  shop: Shop,
  attempt: AttemptRow,
  { by, transactionId }: { by: AskedBy; transactionId: string | null },
): Promise<AttemptAnswer> {
  const isHeldBack = by === 'visitor' ? !(await claimForVisitor(shop, attempt)) : false
  if (isHeldBack) return { isNew: false, lastState: await readLastState(shop, attempt) }
  const provider = shop.providers.get(attempt.provider)
  if (!provider) {
    if (by !== 'visitor' && !isByHand(attempt.provider)) await noteNoAnswer(shop, attempt.provider)
    return { isNew: true, verification: { state: 'unavailable', detail: `${attempt.provider} has no keys` } }
  }
  if (by !== 'visitor') await note(shop, attempt, { askedAt: shop.clock() })
  const verification = await provider.verify(attempt.reference, transactionId, by)
  if (verification.state !== 'unavailable') await noteAnswer(shop, provider.name)
  else if (by !== 'visitor') await noteNoAnswer(shop, provider.name)
  await note(shop, attempt, { lastAnswer: verification.state })
  return { isNew: true, verification }
}

// In one transaction, so that an attempt whose provider has been asked often enough in this second isn't marked as
// asked.
async function claimForVisitor({ db, clock }: Shop, attempt: AttemptRow): Promise<boolean> {
  const now = clock()
  const { id, provider } = attempt
  if (isByHand(provider)) return false
  const claimed = await inTransaction(db, async (tx) => ({
    ok: (await claimAttempt(tx, id, now)) && (await claimProvider(tx, provider, now)),
  }))
  return claimed.ok
}

// One conditional update, so that only one of many callers, on any node, may ask.
async function claimAttempt(tx: Tx, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('paymentAttempt')
    .set((eb) => ({ askedAt: now, askedForVisitors: eb('askedForVisitors', '+', 1), lastAnswer: null }))
    .where('id', '=', id)
    .where('askedForVisitors', '<', visitorVerifications.ofAttempt)
    .where((eb) =>
      eb.or([eb('askedAt', 'is', null), eb('askedAt', '<=', new Date(now.getTime() - visitorVerifications.pauseMs))]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function claimProvider(tx: Tx, provider: ProviderName, now: Date): Promise<boolean> {
  const second = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  const within = await tx
    .insertInto('providerBudget')
    .values({ provider, second, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({
          second,
          asked: sql<number>`case when provider_budget.second = excluded.second then provider_budget.asked + 1 else 1 end`,
        })
        .where((eb) =>
          eb.or([
            eb('providerBudget.second', '<>', second),
            eb('providerBudget.asked', '<', visitorVerifications.ofProviderInSecond),
          ]),
        ),
    )
    .returning('asked')
    .executeTakeFirst()
  return within !== undefined
}

/** What a provider last said of an attempt; null while nobody knows. */
export async function readLastState({ db }: Shop, { id }: Pick<AttemptRow, 'id'>): Promise<VerificationState | null> {
  const row = await db.selectFrom('paymentAttempt').where('id', '=', id).select('lastAnswer').executeTakeFirst()
  return row?.lastAnswer ?? null
}

const note = ({ db }: Shop, { id }: AttemptRow, facts: { askedAt?: Date; lastAnswer?: VerificationState }) =>
  db.updateTable('paymentAttempt').set(facts).where('id', '=', id).execute()
