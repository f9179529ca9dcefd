import type { PaymentProgress } from '#app/order/order-state.ts'
import { mayBeSignedIn } from '#app/session/session-store.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { PaymentHint } from './payment-flow.ts'

// The server waits eight seconds for a provider to open a payment.
const postWithinMs = 20_000

/** Reports to the server how a payment ended; the server verifies it. Rejects without a successful answer. */
export async function tellPaymentOutcome(orderId: string, { transactionId, response, action }: PaymentHint) {
  const answer = await post('/functions/v1/update-order-status', {
    orderId,
    userId: null,
    transactionId,
    paymentResponse: response,
    action,
    // Whoever has signed in is asked to do so again if the session has ended meanwhile.
    isGuestOrder: !mayBeSignedIn(),
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
): Promise<PaymentAgain> {
  const body = onHostedPage ? { paymentGateway, presentation: 'redirect' } : { paymentGateway }
  const answer = await post(`/api/v1/orders/${orderId}/payments`, body).catch(() => null)
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
