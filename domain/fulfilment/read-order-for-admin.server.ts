import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { readOrderNotes } from '#domain/orders/add-order-note.server.ts'
import { customerName } from '#domain/orders/admin-order.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import type { Order } from '#domain/orders/order.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { readHeldMoney } from '#domain/orders/read-held-money.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import { type OrderPayments, readOrderPayments } from '#domain/payments/attempts/read-order-payments.server.ts'
import { readRefundable } from '#domain/payments/refunds/read-refundable.server.ts'
import type { Refund } from '#domain/payments/refunds/read-refunds.server.ts'
import { isWaitingForAccount } from '#domain/payments/refunds/refund-state.ts'
import { readRefundedGoods, readRefundedPieces } from '#domain/payments/refunds/refunded-goods.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { AdminOrder, AdminPayments, HistoryEntry, RefundAct } from './admin-order.ts'
import { findCustomerId } from './find-customer-id.server.ts'
import { risksOf } from './move-risks.ts'
import { readRefunding } from './read-refunding.server.ts'
import { readStockFacts } from './read-stock-facts.server.ts'
import { wholeRefundOf } from './whole-refund.server.ts'

type AdminOrderRead = { ok: true; shown: AdminOrder } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Everything that the back office shows of an order. Payments are left out for viewers who may not see them; address,
 * e-mail, phone and notes, which may contain these, for viewers who may not see contact data.
 */
export async function readOrderForAdmin(db: Queryable, viewer: Viewer, orderId: string): Promise<AdminOrderRead> {
  const authorized = authorize(viewer, 'orders.read')
  if (!authorized.ok) return authorized
  const mayContact = may(viewer, 'orders.contact')
  const found = isUuid(orderId) ? await findOrder(db, orderId) : null
  const order = found && !mayContact ? withoutContact(found) : found
  if (!order) return { ok: false, reason: 'not_found' }
  const [
    account,
    customerId,
    facts,
    notes,
    paid,
    refundable,
    payments,
    refunding,
    refundedGoods,
    refundedPieces,
    held,
  ] = await Promise.all([
    readAccount(db, orderId, mayContact),
    may(viewer, 'customers.read') ? findCustomerId(db, orderId) : null,
    readStockFacts(db, orderId),
    mayContact ? readOrderNotes(db, orderId) : [],
    readOrderMoney(db, order),
    readRefundable(db, orderId),
    readOrderPayments(db, viewer, orderId),
    readRefunding(db, viewer, orderId),
    readRefundedGoods(db, orderId),
    readRefundedPieces(db, orderId),
    readHeldMoney(db, orderId),
  ])
  const { received, refunded } = paid
  const money = { received, refunded, due: amountDue(paid), refundable: refundable?.refundable ?? 0, held }
  const refundedOrPending = refundable?.refundedOrPending ?? 0
  const { isReleased, piecesWithoutStock } = facts
  const { isCollected } = order
  const standing = { from: order.status, isReleased, isCollected, ...money, refundedOrPending }
  const shown: AdminOrder = {
    order,
    customer: customerName(account, order.shippingAddress),
    isGuest: order.isGuestOrder || account === null,
    account,
    customerId,
    money,
    piecesWithoutStock,
    moves: orderStatuses.filter((to) => to !== order.status).map((to) => ({ to, risks: risksOf({ ...standing, to }) })),
    refundedPieces,
    refunding,
    payments: payments.ok ? toAdminPayments(viewer, payments.payments, refundedGoods) : null,
    history: historyOf(payments.ok ? payments.payments.history : [], notes),
  }
  return { ok: true, shown }
}

/** The account that an order belongs to, with how many orders it has; null for a guest's. */
async function readAccount(db: Queryable, orderId: string, mayContact: boolean): Promise<AdminOrder['account']> {
  const row = await db
    .selectFrom('order')
    .innerJoin('profile', 'profile.id', 'order.userId')
    .where('order.id', '=', orderId)
    .select(['profile.firstName', 'profile.lastName', 'profile.email'])
    .select((eb) =>
      eb
        .selectFrom('order as own')
        .whereRef('own.userId', '=', 'profile.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('orders'),
    )
    .executeTakeFirst()
  return row ? { ...row, email: mayContact ? row.email : '', orders: row.orders ?? 0 } : null
}

/**
 * An order without what a person could be contacted or found by; the city stays. A tracking number leads to an address.
 */
const withoutContact = (order: Order): Order => ({
  ...order,
  shipment: null,
  email: '',
  phone: '',
  shippingAddress: { ...order.shippingAddress, email: '', phone: '', address: '' },
})

type RefundedGoods = Awaited<ReturnType<typeof readRefundedGoods>>

function toAdminPayments(
  viewer: Viewer,
  { attempts, ledger, refunds, tasks }: OrderPayments,
  refunded: RefundedGoods,
): AdminPayments {
  const mayRefund = may(viewer, 'orders.refund')
  return {
    attempts: attempts.map(({ provider, reference, state, amount, channel, detail, received, createdAt, ...rest }) => ({
      ...{ provider, reference, state, amount, channel, detail },
      byHand: evidenceOf(rest),
      createdAt: createdAt.toISOString(),
      wholeRefund: mayRefund ? wholeRefundOf({ reference, state, received }, refunds) : null,
    })),
    ledger: ledger.rows.map(({ id, kind, amount, createdAt }) => ({
      ...{ id, kind, amount },
      createdAt: createdAt.toISOString(),
    })),
    refunds: refunds.map(({ id, attemptId: _, accountGivenAt, createdAt, ...refund }) => ({
      ...factsOf(refund),
      createdAt: createdAt.toISOString(),
      accountGivenAt: accountGivenAt?.toISOString() ?? null,
      acts: mayRefund ? actsOf(refund) : [],
      lines: refunded.get(id)?.lines ?? [],
      hasShipping: (refunded.get(id)?.shippingFee ?? 0) > 0,
      restocks: refunded.get(id)?.restocks ?? false,
    })),
    tasks: tasks.filter(({ resolvedAt }) => resolvedAt === null).map(({ id, kind, detail }) => ({ id, kind, detail })),
  }
}

type Attempt = OrderPayments['attempts'][number]

const evidenceOf = ({
  takenBy,
  payer,
  note,
  providerTransactionId,
  paidAt,
}: Pick<Attempt, 'takenBy' | 'payer' | 'note' | 'providerTransactionId' | 'paidAt'>) =>
  takenBy === null || paidAt === null
    ? null
    : { takenBy, payer, transfer: providerTransactionId ?? '', note, receivedAt: paidAt.toISOString() }

const factsOf = (refund: Omit<Refund, 'id' | 'attemptId' | 'accountGivenAt' | 'createdAt'>) => {
  const { reference, state, amount, reason, detail, requestedBy, byHand, provider, transfer, evidence } = refund
  return { reference, state, amount, reason, detail, requestedBy, byHand, provider, transfer, evidence }
}

function actsOf(refund: Pick<Refund, 'state' | 'byHand' | 'isBeyond' | 'providerRefundId'>): RefundAct[] {
  if (refund.byHand && refund.state === 'requested') return ['sent', 'not_sent']
  return isWaitingForAccount(refund) ? ['account', 'sent'] : []
}

type Notes = Awaited<ReturnType<typeof readOrderNotes>>

/** Moves and notes together, the newest first. */
function historyOf(events: OrderPayments['history'], notes: Notes): HistoryEntry[] {
  const moves = events.map(({ createdAt, ...event }, at) => ({
    ...event,
    key: `move ${at}`,
    createdAt: createdAt.toISOString(),
  }))
  const noted = notes.map(({ id, author, body, isToCustomer, createdAt }) => ({
    ...{
      key: `note ${id}`,
      kind: isToCustomer ? 'note_to_customer' : 'note',
      actor: author,
      reason: body,
      fromStatus: null,
      toStatus: null,
    },
    createdAt: createdAt.toISOString(),
  }))
  // At the same moment, what was written later comes first.
  return [...moves.reverse(), ...noted].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}
