import { redirect } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { settlePayment } from '#domain/payments/settle-payment.server.ts'
import type { Route } from './+types/route'

/**
 * Where a provider's hosted page sends the shopper back to. What the address says of the outcome is ignored: the provider is
 * asked, and the order page shows what came of it to whoever may see the order.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const settled = await settlePayment(context.get(shopContext), params.reference.slice(0, 64))
  throw redirect(settled.ok ? `/order-success?order=${settled.orderId}` : '/order-success')
}
