import type { PaymentProgress } from '#app/order/order-state.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { PaymentHint } from './payment-flow.ts'

// Above the eight seconds that the server waits for a provider to open a payment.
const postWithinMs = 20_000

/**
 * What the page knows of an order: whether it is a guest's, whether the payer was told that an earlier payment may still arrive, and
 * the total shown, in kobo.
 */
export type KnownOfOrder = { isGuestOrder: boolean; pendingIsKnown: boolean; expectedTotal: Kobo | undefined }

/** Reports to the server how a payment ended; the server verifies it. Rejects without a successful answer. */
export async function tellPaymentOutcome(
  orderId: string,
  { transactionId, response, action }: PaymentHint,
  { isGuestOrder }: Pick<KnownOfOrder, 'isGuestOrder'>,
) {
  const answer = await post('/functions/v1/update-order-status', {
    orderId,
    userId: null,
    transactionId,
    paymentResponse: response,
    action,
    // For a customer's order the server asks for a sign-in if the session has ended meanwhile, perhaps in another tab.
    isGuestOrder,
  })
  if (!answer.ok) throw new Error(`Order status not updated: ${answer.status}`)
  return (await answer.json()) as PaymentProgress & { success: boolean }
}

/** `reason` is the server's code for a refusal, `fault` for anything else that went wrong. */
export type PaymentAgain = { ok: true; payment: OpenedPayment } | { ok: false; reason: string }

/** Opens another attempt to pay a saved order: on the provider's hosted page if requested, else as the shop is configured. */
export async function openPayment(
  orderId: string,
  paymentGateway: ProviderName,
  onHostedPage: boolean,
  known: KnownOfOrder,
): Promise<PaymentAgain> {
  const body = { paymentGateway, ...(onHostedPage && { presentation: 'redirect' }), ...known }
  const ask = (sent: object) => post(`/api/v1/orders/${orderId}/payments`, sent).catch(() => null)
  const asked = await ask(body)
  // Servers of an earlier release reject `expectedTotal`; the page then compares the amount in the answer itself.
  const answer = asked?.status === 422 ? await ask({ ...body, expectedTotal: undefined }) : asked
  if (!answer) return { ok: false, reason: navigator.onLine ? 'fault' : 'offline' }
  const reply = (await answer.json().catch(() => null)) as Partial<{
    payment: OpenedPayment
    error: { code: string }
  }> | null
  if (answer.ok && reply?.payment) return { ok: true, payment: reply.payment }
  return { ok: false, reason: reply?.error?.code ?? 'fault' }
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(postWithinMs),
  })
