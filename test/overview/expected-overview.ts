import type { Sale } from './random-sales.ts'

// Uses the platform's calendar of Lagos, not the shop's own arithmetic.
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', hourCycle: 'h23' })
const dayInLagos = (moment: Date) => calendar.format(moment)
const hourInLagos = (moment: Date) => `${dayInLagos(moment)} ${clock.format(moment)}`

/** The days in Lagos up to `last`, as text, oldest first. */
export function daysUntil(last: string, count: number): string[] {
  const noon = Date.parse(`${last}T12:00:00Z`)
  return Array.from({ length: count }, (_, at) =>
    new Date(noon - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** The figures that the overview must show for sales on these days in Lagos, counted one by one. */
export function expectedFigures(sales: readonly Sale[], accounts: readonly Date[], days: readonly string[]) {
  const isIn = (moment: Date) => days.includes(dayInLagos(moment))
  const revenue = revenueIn(sales, isIn)
  const payers = sales.filter((sale) =>
    paymentOf(sale)?.movements.some(({ kind, at }) => kind === 'received' && isIn(at)),
  )
  const placed = sales.filter(({ placedAt }) => isIn(placedAt))
  const counted = placed.filter((sale) => !hasExpiredUnpaid(sale))
  return {
    revenue,
    average: payers.length === 0 ? 0 : Math.round(revenue / payers.length),
    orders: counted.length,
    customers: accounts.filter(isIn).length,
    expired: placed.length - counted.length,
    statuses: Object.fromEntries(
      ['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map((status) => [
        status,
        counted.filter((sale) => sale.status === status).length,
      ]),
    ),
    topProducts: topOf(payers.filter(({ paymentStatus }) => paymentStatus === 'success')),
  }
}

const paymentOf = ({ payments }: Sale) => payments.find(({ state }) => state === 'paid')

const hasExpiredUnpaid = (sale: Sale) => sale.cancellations.at(-1) === 'expired' && !paymentOf(sale)

function revenueIn(sales: readonly Sale[], isIn: (moment: Date) => boolean): number {
  let sum = 0
  for (const sale of sales)
    for (const { kind, amount, at } of paymentOf(sale)?.movements ?? []) if (kind !== 'fee' && isIn(at)) sum += amount
  return sum
}

/** Revenue by day, or by hour of one day. */
export const expectedRevenue = {
  byDay: (sales: readonly Sale[], days: readonly string[]) =>
    days.map((day) => revenueIn(sales, (moment) => dayInLagos(moment) === day)),
  byHour: (sales: readonly Sale[], day: string) =>
    Array.from({ length: 24 }, (_, hour) =>
      revenueIn(sales, (moment) => hourInLagos(moment) === `${day} ${String(hour).padStart(2, '0')}`),
    ),
}

function topOf(sales: readonly Sale[]) {
  const sold = new Map<string, { name: string; pieces: number; amount: number }>()
  for (const { name, quantity, price } of sales.flatMap(({ lines }) => lines)) {
    const { pieces = 0, amount = 0 } = sold.get(name) ?? {}
    sold.set(name, { name, pieces: pieces + quantity, amount: amount + quantity * price })
  }
  return [...sold.values()].sort((one, other) => other.pieces - one.pieces || other.amount - one.amount).slice(0, 5)
}

/** The money of duplicate and mismatched payments that was not refunded yet. */
export const expectedHeld = (sales: readonly Sale[]) =>
  sales
    .flatMap(({ payments }) => payments)
    .filter(({ state }) => state === 'duplicate' || state === 'mismatch')
    .flatMap(({ movements }) => movements)
    .filter(({ kind }) => kind !== 'fee')
    .reduce((sum, { amount }) => sum + amount, 0)
