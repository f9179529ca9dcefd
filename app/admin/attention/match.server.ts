import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { formatNaira } from '#domain/money/money.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { matchWebhook, type WebhookMatched } from '#domain/payments/webhooks/match-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { type AttentionAnswer, seenToMeanwhile } from './attention-request.ts'

type Asked = { id: number; order: string }

/** Applies the payment that a webhook reports to the order with the typed number, if the provider confirms it. */
export async function match(
  shop: Shop,
  { id, order }: Asked,
  viewer: Viewer,
): Promise<AttentionAnswer | AccessRefusal> {
  const orderNumber = readOrderNumber(order)
  if (orderNumber === null) return { ok: false, message: 'Please give the number of an order, such as #1A2B3C4D.' }
  const matched = await matchWebhook(shop, { id, orderNumber }, viewer)
  if (matched.ok)
    return { ok: true, message: `Its payment counts for order ${shortOrderId(matched.orderId)} now.`, isGone: true }
  return isAccessRefusal(matched) ? matched : answerTo(matched)
}

function answerTo(refused: Exclude<WebhookMatched, { ok: true } | AccessRefusal>): AttentionAnswer {
  switch (refused.reason) {
    case 'not_found':
    case 'already_done':
      return seenToMeanwhile
    case 'no_order':
      return stays('There is no such order, or more than one: give its whole id then.')
    case 'nothing_paid':
      return stays('The provider knows of no payment by that name. Nothing was changed.')
    case 'unavailable':
      return stays('The provider didn’t answer. Please try again in a while.')
    case 'known':
      return stays('This payment belongs to an order already. Try it again instead.')
    case 'other_amount': {
      const paid = refused.paid === null ? 'Another sum' : formatNaira(refused.paid)
      return stays(
        `${paid} was paid, and the order comes to ${formatNaira(refused.total)}. Nothing was changed: give it back on the provider’s dashboard, and mark this done.`,
      )
    }
  }
}

const stays = (message: string): AttentionAnswer => ({ ok: false, message })
