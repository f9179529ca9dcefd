import { redirect } from 'react-router'
import type { PageLimits } from '#app/context.server.ts'
import { findGuestOrder } from '#app/guest-orders.server.ts'
import { type PayProblem, problemIn } from '#app/order/pay-problem.ts'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { guestCookie } from '#http/guest-cookie.server.ts'

/**
 * Pay Now without JavaScript: redirects to the provider's page, or back to the order with the problem. Null when the
 * order isn't the visitor's.
 */
export async function openHostedPage(
  shop: Shop,
  limits: PageLimits,
  request: Request,
  ip: string,
): Promise<Response | null> {
  const address = new URL(request.url)
  const orderId = address.searchParams.get('order') ?? ''
  const order = await findGuestOrder(request, shop, orderId, address.searchParams.get('key'))
  if (!order) return null
  const back = (problem: PayProblem | null) => {
    address.searchParams.delete('problem')
    if (problem) address.searchParams.set('problem', problem)
    return seeOther(`${address.pathname}${address.search}`)
  }
  const choice = (await request.formData()).get('paymentGateway')
  const provider = providerNames.find((name) => name === choice)
  if (!provider) return back('provider_not_offered')
  if (!(await limits.check('payment', ip)).ok) return back('too_many_requests')
  const opened = await payAgain(shop, order.id, { provider, presentation: 'redirect' })
  // Paid or ended meanwhile: the order page says so.
  if (!opened.ok) return back(problemIn(opened.reason))
  if (!opened.payment.checkoutUrl) return back('not_opened')
  // The provider's page returns to an address without the link's key, so the cookie must give access.
  return seeOther(opened.payment.checkoutUrl, { 'Set-Cookie': guestCookie(shop, request, order.id) })
}

const seeOther = (address: string, headers: Record<string, string> = {}) =>
  redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store', ...headers } })
