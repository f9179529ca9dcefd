import { gatewayNames } from '#domain/orders/gateway-name.ts'
import { receiveWebhook } from '#domain/payments/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { openDoor } from './door.ts'
import { errorBody, notFoundBody } from './errors.ts'

const unauthenticated = errorBody('unauthenticated', 'The signature is missing or wrong.')

/** Where the payment providers report; `hurry` is told of each report that was stored. A provider without keys has no address here. */
export function openWebhooks(shop: Shop, hurry: () => void) {
  const webhooks = openDoor()
  webhooks.post('/:gateway', async (c) => {
    const gateway = gatewayNames.find((name) => name === c.req.param('gateway'))
    if (!gateway) return c.json(notFoundBody, 404)
    // The signature is over these very bytes: nothing may read or rewrite them first.
    const body = new Uint8Array(await c.req.arrayBuffer())
    const receipt = await receiveWebhook(shop, gateway, body, c.req.raw.headers)
    if (receipt.ok) {
      hurry()
      return c.json({ received: true })
    }
    return receipt.reason === 'unknown_gateway' ? c.json(notFoundBody, 404) : c.json(unauthenticated, 401)
  })
  return webhooks
}
