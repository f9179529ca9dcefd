import { randomUUID } from 'node:crypto'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The data of an overview as plain values: orders with their lines and money, and accounts. */
type Movement = { kind: 'received' | 'refunded' | 'fee'; amount: number; at: Date }
type Payment = { id: string; state: AttemptState; movements: Movement[] }
type SoldLine = { product: number | null; name: string; quantity: number; price: number }
export type Sale = {
  id: string
  placedAt: Date
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** How the order came to be cancelled, in the words of its history. The last one counts. */
  cancellations: ('expired' | 'status_changed' | 'replaced')[]
  lines: SoldLine[]
  total: number
  payments: Payment[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const productCount = 12

/** A moment in the 70 days before `now`; half of them are within a second of midnight in Lagos. */
function momentBefore(random: SeededRandom, now: Date): Date {
  const days = random.between(0, 70)
  if (random.chance(0.5)) return new Date(now.getTime() - days * dayMs - random.between(0, dayMs))
  // Midnight in Lagos is 23:00 in UTC.
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1 - days, 23)
  return new Date(midnight + random.between(-1, 1) * random.between(0, 1) * random.between(1, 1_000))
}

const later = (random: SeededRandom, moment: Date, now: Date) =>
  new Date(Math.min(now.getTime(), moment.getTime() + random.between(0, 20 * dayMs)))

/** Orders of every kind around midnights and month ends: paid, partly and fully refunded, charged back, paid twice, expired. */
export const randomSales = (random: SeededRandom, count: number, now: Date): Sale[] =>
  Array.from({ length: count }, () => randomSale(random, now))

function randomSale(random: SeededRandom, now: Date): Sale {
  const placedAt = momentBefore(random, now)
  const lines = Array.from({ length: random.between(1, 3) }, () => randomLine(random))
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const sale = { id: randomUUID(), placedAt, lines, total, cancellations: [], payments: [] }
  if (random.chance(0.3)) return { ...sale, ...unpaid(random) }
  const paid = paidInFull(random, total, later(random, placedAt, now), now)
  const cancellations = random.chance(0.1) ? (['expired'] as const) : []
  const status = cancellations.length > 0 ? 'cancelled' : (orderStatuses[random.between(1, 4)] ?? 'processing')
  return {
    ...sale,
    status,
    paymentStatus: paid.isRefunded ? 'refunded' : 'success',
    cancellations: [...cancellations],
    payments: [paid.payment, ...otherPayments(random, total, placedAt, now)],
  }
}

function randomLine(random: SeededRandom): SoldLine {
  const product = random.chance(0.1) ? null : random.between(0, productCount - 1)
  const name = product === null ? 'Sold and gone' : `Product ${product}`
  return { product, name, quantity: random.between(1, 4), price: random.between(850_000, 42_000_001) }
}

function unpaid(random: SeededRandom): Pick<Sale, 'status' | 'paymentStatus' | 'cancellations' | 'payments'> {
  const paymentStatus = random.chance(0.5) ? 'pending' : 'failed'
  if (random.chance(0.3)) return { status: 'pending', paymentStatus, cancellations: [], payments: [] }
  const all: Sale['cancellations'][] = [['expired'], ['status_changed'], ['replaced'], ['expired', 'status_changed']]
  return { status: 'cancelled', paymentStatus, cancellations: all[random.between(0, 3)] ?? [], payments: [] }
}

function paidInFull(random: SeededRandom, total: number, at: Date, now: Date) {
  const movements: Movement[] = [
    { kind: 'received', amount: total, at },
    { kind: 'fee', amount: -random.between(1, 200_000), at },
  ]
  const isRefunded = random.chance(0.15)
  if (isRefunded) movements.push({ kind: 'refunded', amount: -total, at: later(random, at, now) })
  else if (random.chance(0.2))
    movements.push({ kind: 'refunded', amount: -random.between(1, total - 1), at: later(random, at, now) })
  return { isRefunded, payment: { id: randomUUID(), state: 'paid' as const, movements } }
}

/** Payments that are no revenue: duplicates and mismatches, some of them refunded, and payments that brought no money. */
function otherPayments(random: SeededRandom, total: number, from: Date, now: Date): Payment[] {
  const payments: Payment[] = []
  if (random.chance(0.2)) payments.push({ id: randomUUID(), state: 'failed', movements: [] })
  if (random.chance(0.1)) {
    const at = later(random, from, now)
    const state = random.chance(0.7) ? ('duplicate' as const) : ('mismatch' as const)
    const movements: Movement[] = [
      { kind: 'received', amount: total, at },
      { kind: 'fee', amount: -100_000, at },
    ]
    if (random.chance(0.5))
      movements.push({ kind: 'refunded', amount: -random.between(1, total), at: later(random, at, now) })
    payments.push({ id: randomUUID(), state, movements })
  }
  return payments
}

/** The moments when accounts were made. */
export const randomAccounts = (random: SeededRandom, count: number, now: Date): Date[] =>
  Array.from({ length: count }, () => momentBefore(random, now))
