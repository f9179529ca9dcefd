import { data } from 'react-router'
import { limitsContext, requestContext, shopContext, viewerContext } from '#app/context.server.ts'
import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { countOrderMail } from '#domain/checkout/count-order-mail.ts'
import { countCouponGuess, couponHeld } from '#domain/checkout/coupon-guess.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { guestCookie, guestOrderIds } from '#http/guest-cookie.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { CheckoutPage } from './checkout-page.tsx'
import { readCheckout } from './form/read-checkout.server.ts'
import type { CheckoutAnswer } from './placed-order/checkout-answer.ts'
import { readAccount } from './signed-in/read-account.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Checkout' }, matches)

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The payment methods, and the account with its saved addresses; null for a guest. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return { providers: [...shop.providers.keys()], account: await readAccount(shop, context.get(viewerContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const reading = readCheckout(await request.formData())
  if (!reading.ok) return data<CheckoutAnswer>(reading, 422)
  const viewer = context.get(viewerContext)
  const present = viewer.kind === 'anonymous' ? '' : viewer.email
  if (reading.account !== null && reading.account !== present) {
    // The page asks for a sign-in and then submits the same again.
    if (present === '') return data<CheckoutAnswer>({ ok: false, reason: 'signed_out' }, 401)
    return data<CheckoutAnswer>({ ok: false, reason: 'other_account' })
  }
  const limits = context.get(limitsContext)
  const { ip } = context.get(requestContext)
  const guess = await countCouponGuess(limits.guess, { viewer, ip, couponCode: reading.input.couponCode })
  if (!guess.ok) return data<CheckoutAnswer>({ ok: false, reason: 'too_many_requests' })
  const { shippingAddress, checkoutKey } = reading.input
  const mail = await countOrderMail(limits.guess, { viewer, email: shippingAddress.email, checkoutKey })
  const placement = await placeOrder(shop, reading.input, {
    ...reading.options,
    viewer,
    ownOrders: guestOrderIds(shop, request),
    placedFrom: limits.addressKey(ip),
    placedNetwork: limits.networkKey(ip),
    mayMail: mail.mayMail,
  })
  if (couponHeld(placement)) await guess.holds()
  if (!placement.ok) await mail.refused()
  // A refusal has status 200: browsers log other statuses to the console as errors.
  if (!placement.ok) return data<CheckoutAnswer>(placement)
  const { id, totalAmount, status, paymentStatus, transactionId } = placement.order
  // A customer's order is accessed by the session alone, so that signing out on a shared device hides it.
  const cookie = placement.order.isGuestOrder ? { 'Set-Cookie': guestCookie(shop, request, id) } : {}
  return data<CheckoutAnswer>(
    { ok: true, order: { id, totalAmount, status, paymentStatus, transactionId }, payment: placement.payment },
    { status: 201, headers: cookie },
  )
}

/** Keeps the page and the input when the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CheckoutAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    // A failed connection throws a TypeError; an error response is thrown as it is.
    return { ok: false, reason: error instanceof TypeError ? 'offline' : 'fault' }
  }
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CheckoutPage {...loaderData} />
      <FirstScreenEnd />
    </>
  )
}
