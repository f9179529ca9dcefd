import { redirect } from 'react-router'
import { z } from 'zod'
import type { PageLimits } from '#app/context.server.ts'
import { expectedTotalName, type PayProblem, pendingIsKnownName, problemIn } from '#app/order/pay-problem.ts'
import { payOwnOrder } from '#domain/checkout/pay-own-order.server.ts'
import { findWay, type OrderAccess } from '#domain/orders/order-access.server.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { openedOrderCookie } from '#http/guest-cookie.server.ts'

// Pages of an earlier release don't send it.
const expectedTotal = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

/**
 * Pay Now without JavaScript: redirects to the provider's page, or back to the order with the problem. Null when the
 * order isn't the visitor's.
 */
export async function openHostedPage(
  shop: Shop,
  limits: PageLimits,
  request: Request,
  { ip, orderId, access }: { ip: string; orderId: string; access: OrderAccess },
): Promise<Response | null> {
  const url = new URL(request.url)
  const way = await findWay(shop, access, orderId)
  if (!way) return null
  const back = (problem: PayProblem | null) => {
    url.searchParams.delete('problem')
    if (problem) url.searchParams.set('problem', problem)
    return seeOther(`${url.pathname}${url.search}`)
  }
  const form = await request.formData()
  const choice = form.get('paymentGateway')
  const provider = providerNames.find((name) => name === choice)
  if (!provider) return back('provider_not_offered')
  const shownTotal = expectedTotal.safeParse(form.get(expectedTotalName) ?? undefined)
  if (!shownTotal.success) return back('order_changed')
  const opened = await payOwnOrder(shop, access, orderId, {
    provider,
    presentation: 'redirect',
    openedFrom: limits.addressKey(ip),
    pendingIsKnown: form.get(pendingIsKnownName) === 'yes',
    expectedTotal: shownTotal.data,
  })
  if (!opened.ok && opened.reason === 'not_found') return null
  // Paid or ended meanwhile: the order page says so.
  if (!opened.ok) return back(problemIn(opened.reason === 'busy' ? 'too_many_requests' : opened.reason))
  if (!opened.payment.checkoutUrl) return back('not_opened')
  // The provider's page returns to an address without the link's key, so a cookie grants access instead. It doesn't count as proof that
  // this browser placed the order: anybody who was sent the link may pay.
  const cookie = way.opened ? { 'Set-Cookie': openedOrderCookie(shop, request, way.opened) } : {}
  return seeOther(opened.payment.checkoutUrl, cookie)
}

const seeOther = (url: string, headers: { 'Set-Cookie'?: string } = {}) =>
  redirect(url, { status: 303, headers: { 'Cache-Control': 'no-store', ...headers } })
