import { keyLocks, type OrderOfKey } from '#domain/orders/queries.server.ts'
import { isBelowMailLimit, unpaidOrdersOfDay } from '#domain/orders/unpaid-mail-limit.server.ts'
import { attemptCounts, isAboveAttemptLimit } from '#domain/payments/attempts/attempt-limits.server.ts'
import { addressLocks } from '#domain/serialize-by-address.server.ts'
import { beginning, inOneTrip } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { holdingStatements, refuseHoarding } from './check-holdings.server.ts'
import type { OrdersToReplace } from './earlier-order.server.ts'
import { countedPayerOf } from './payer-of.ts'
import type { PlacementRefusal, PlaceOrderContext, PlaceOrderInput } from './placement.ts'
import { type CartToQuote, type QuoteRows, quoteStatements } from './quote-cart.server.ts'

type Placing = PlaceOrderContext & { cart: CartToQuote; ordersToReplace: OrdersToReplace }

/** What the first round trip to the database has read; `rows` and `limits` only if no order is replaced. */
type Opened = { existing: OrderOfKey | null; rows?: QuoteRows; limits?: LimitRows }

/**
 * Begins the transaction that places an order, in a single round trip: locks the checkout key and looks for its order.
 * If no order is replaced, whose lock would have to come next, the same round trip takes the locks of the addresses and
 * reads everything else that is needed.
 */
export async function openPlacing(tx: Tx, input: PlaceOrderInput, placing: Placing, now: Date): Promise<Opened> {
  const { replaced, others } = placing.ordersToReplace
  const key = keyLocks(input.checkoutKey)
  if (replaced.length + others.length > 0) {
    const [, , [existing]] = await inOneTrip(tx, beginning, ...key)
    return { existing: existing ?? null }
  }
  const [locks, ...limited] = limitStatements(input, placing, now)
  const [, , [existing], , ...read] = await inOneTrip(
    tx,
    beginning,
    ...key,
    locks,
    ...quoteStatements(placing.cart),
    ...limited,
  )
  const [products, cells, settings, ...limits] = read
  return { existing: existing ?? null, rows: [products, cells, settings], limits }
}

type LimitRows = Parameters<typeof refuseHoarding>[2] extends readonly [infer Held, infer Counted]
  ? readonly [Held, Counted, Count, Count, Count]
  : never
type Count = readonly { count: number }[]

/** Takes the locks of the addresses and reads what `checkLimits` needs. */
export async function readLimits(tx: Tx, input: PlaceOrderInput, placing: Placing, now: Date): Promise<LimitRows> {
  const [, ...limits] = await inOneTrip(tx, ...limitStatements(input, placing, now))
  return limits
}

function limitStatements(input: PlaceOrderInput, placing: Placing, now: Date) {
  const from = placing.placedFrom
  const payer = countedPayerOf(input, placing.viewer)
  return [
    addressLocks({ email: payer.email, from, network: placing.placedNetwork }),
    ...holdingStatements({ payer, placing, now }),
    ...attemptCounts({ payer, from, now }),
    unpaidOrdersOfDay(payer.email, now),
  ] as const
}

type Limited = Pick<Parameters<typeof refuseHoarding>[1], 'lines' | 'released' | 'now'>

/**
 * Checks the limits of unpaid orders, reserved pieces and payment attempts, and whether a mail about the order may be
 * sent. The caller must hold the locks of the addresses.
 */
export async function checkLimits(
  tx: Tx,
  [held, ofHour, attempts, attemptsOfAddress, unpaid]: LimitRows,
  { input, placing, ...order }: Limited & { input: PlaceOrderInput; placing: Placing },
): Promise<{ ok: true; mayMail: boolean } | ({ ok: false } & PlacementRefusal)> {
  const payer = countedPayerOf(input, placing.viewer)
  const hoarding = await refuseHoarding(tx, { ...order, payer, placing }, [held, ofHour])
  if (hoarding) return { ok: false, ...hoarding }
  if (isAboveAttemptLimit([attempts, attemptsOfAddress])) return { ok: false, reason: 'too_many_attempts' }
  // The order isn't stored yet, but counts as well.
  const { mayMail = true } = placing
  return { ok: true, mayMail: mayMail && isBelowMailLimit([{ count: (unpaid[0]?.count ?? 0) + 1 }]) }
}
