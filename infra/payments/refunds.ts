import { z } from 'zod'
import type {
  FoundRefunds,
  ProviderRefund,
  RefundAnswer,
  RefundedPayment,
  RefundRequest,
} from '#domain/payments/provider.ts'
import { type CallProvider, timeoutsMs } from './call-provider.ts'
import type { ProviderAnswer } from './read-answer.ts'
import { isDefiniteRefusal, refusedRefund } from './refused-answer.ts'

type FindRefunds = (payment: RefundedPayment) => Promise<FoundRefunds>

/**
 * Sends a refund to a provider that has no idempotency key. Our name for the refund goes into its note; if a refund
 * already carries that name, it is returned and none is made.
 */
export async function refundOnce(
  request: RefundRequest,
  find: FindRefunds,
  send: () => Promise<RefundAnswer>,
): Promise<RefundAnswer> {
  return (await findEarlierRefund(request, find)) ?? send()
}

/** The refund that was already made under our name, as an answer; null when there is none. */
export async function findEarlierRefund(request: RefundRequest, find: FindRefunds): Promise<RefundAnswer | null> {
  const { reference, transactionId, refundReference } = request
  const earlier = await find({ reference, transactionId, names: [refundReference] })
  if (!earlier.ok) return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.refunds.find((refund) => refund.refundReference === refundReference)
  return made ? { ok: true, providerRefundId: made.providerRefundId, state: made.state } : null
}

/** What a provider answered to a refund that was sent. */
export function readSentRefund<Data>(answer: ProviderAnswer<Data>, read: (data: Data) => SentRefund): RefundAnswer {
  if (!answer.ok) return refusedRefund(answer)
  const { providerRefundId, state } = read(answer.data)
  return { ok: true, providerRefundId, state }
}

type SentRefund = Pick<ProviderRefund, 'providerRefundId' | 'state'>

/**
 * Every refund of a payment, for providers that list refunds. The provider's filter is not trusted: refunds of other
 * payments are left out. A named refund that isn't on the newest page is asked for by its id.
 */
export async function fetchRefunds<Refund extends { id: string }>(
  call: CallProvider,
  { names }: RefundedPayment,
  at: {
    path: string
    pathOf: (id: string) => string
    schema: z.ZodType<Refund>
    isOfPayment: (refund: Refund) => boolean
    read: (refund: Refund) => ProviderRefund
  },
): Promise<FoundRefunds> {
  const list = await call({ method: 'GET', path: at.path, within: timeoutsMs.read, data: z.array(at.schema) })
  if (!list.ok && !isDefiniteRefusal(list)) return { ok: false, detail: list.detail }
  const refunds = list.ok ? list.data.filter(at.isOfPayment) : []
  const missing = names.filter((name) => /^\d{1,20}$/.test(name) && !refunds.some(({ id }) => id === name))
  for (const id of missing) {
    const one = await call({ method: 'GET', path: at.pathOf(id), within: timeoutsMs.read, data: at.schema })
    if (!one.ok && !isDefiniteRefusal(one)) return { ok: false, detail: one.detail }
    if (one.ok && at.isOfPayment(one.data)) refunds.push(one.data)
  }
  return { ok: true, refunds: refunds.map(at.read) }
}
