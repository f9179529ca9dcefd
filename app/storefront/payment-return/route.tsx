import { redirect } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { settlePayment } from '#domain/payments/settle-payment.server.ts'
import type { Route } from './+types/route'

/**
 * Where a provider's hosted page sends the shopper back to. What the address says of the outcome is ignored: the provider is
 * asked, and the order page shows what came of it to whoever may see the order. A payment that isn't decided yet is said to
 * be checked, unless the shopper has turned back without paying.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const settled = await settlePayment(context.get(shopContext), params.reference.slice(0, 64))
  if (!settled.ok) throw redirect('/order-success')
  const isChecking = undecided.has(settled.state) && !hasTurnedBack(new URL(request.url).searchParams)
  throw redirect(`/order-success?order=${settled.orderId}${isChecking ? '&checking=1' : ''}`)
}

const undecided: ReadonlySet<string> = new Set(['created', 'open', 'pending'])

// Flutterwave says so in the address; Paystack's way out is the bare address, to which its way on adds the reference.
const hasTurnedBack = (search: URLSearchParams) => search.size === 0 || search.get('status') === 'cancelled'
