import { Hono } from 'hono'
import { z } from 'zod'
import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import { type Ledger, outcomes } from './ledger.ts'
import { type Settings, settingsSchema, usualSettings } from './settings.ts'
import type { Settle } from './settle-charge.ts'
import type { Delivery } from './webhooks.ts'

const changeSchema = settingsSchema.partial().strict()
const pressSchema = z.object({ provider: z.enum(gatewayNames), reference: z.string(), outcome: z.enum(outcomes) })

/**
 * The controls for tests and demonstrations: `GET /control` shows settings and webhooks sent, `POST /control` changes
 * settings (`{}` brings the usual ones back), `POST /control/press` does what a button on a payment page does.
 */
export function controlRoutes(over: {
  ledger: Ledger
  settings: Settings
  deliveries: readonly Delivery[]
  settlers: ReadonlyMap<GatewayName, Settle>
}): Hono {
  const app = new Hono()

  app.get('/control', (c) => c.json({ settings: over.settings, deliveries: over.deliveries }))

  app.post('/control', async (c) => {
    const change = changeSchema.safeParse(await c.req.json().catch(() => null))
    if (!change.success) return c.json({ error: z.prettifyError(change.error) }, 422)
    const wished = Object.fromEntries(Object.entries(change.data).filter(([, value]) => value !== undefined))
    Object.assign(over.settings, Object.keys(wished).length === 0 ? usualSettings : wished)
    return c.json({ settings: over.settings })
  })

  app.post('/control/press', async (c) => {
    const press = pressSchema.safeParse(await c.req.json().catch(() => null))
    if (!press.success) return c.json({ error: z.prettifyError(press.error) }, 422)
    const { provider, reference, outcome } = press.data
    const charge = over.ledger.byReference(provider, reference).at(-1)
    const settle = over.settlers.get(provider)
    if (!charge || !settle) return c.json({ error: 'no such charge' }, 404)
    return c.json({ outcome: settle(charge, outcome), state: charge.state })
  })

  return app
}
