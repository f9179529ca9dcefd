import { Hono } from 'hono'
import { z } from 'zod'
import { providerNames } from '#domain/orders/provider-name.ts'
import { endingNames } from '../endings.ts'
import { type Charge, outcomes } from '../ledger.ts'
import { changeSchema } from '../scenarios.ts'
import type { ControlContext } from './control-context.ts'
import { dashboardRoutes } from './dashboard.ts'
import { forgeryRoutes } from './forgeries.ts'
import { chargeName, refused, withCommand } from './read-command.ts'

const scenarioSchema = z.strictObject({
  provider: z.enum(providerNames),
  reference: z.string().min(1).max(100).optional(),
  switches: changeSchema,
})

const pressSchema = z.union([
  chargeName.extend({ outcome: z.enum(outcomes) }),
  chargeName.extend({ ending: z.enum(endingNames) }),
])

const clockSchema = z.strictObject({ advanceMs: z.number().int().min(0).max(31_536_000_000) })

/**
 * The controls for tests and demonstrations. Bodies are JSON; an invalid one is answered with 422 and reasons, an unknown
 * charge with 404. `provider` and `reference` name a charge.
 *
 * - `GET /control`: the switches for all charges and the webhooks sent. `POST /control`: sets switches for all; `{}` restores
 *   the defaults. `POST /control/reset`: also clears every charge's own switches and the list of webhooks.
 * - `POST /control/scenario` `{ provider, reference?, switches }`: sets switches for one charge, which need not exist yet;
 *   without a reference for the next one that the provider opens.
 * - `POST /control/press` `{ …charge, outcome | ending }`: does what a button on the payment page does.
 * - `GET /control/charges?provider&reference`: charges, newest first, with tries, receipt, refunds and their own webhooks.
 * - `POST /control/clock` `{ advanceMs }`: advances the sandbox's clock; what becomes due is done before the answer.
 * - `POST /control/dashboard`: see dashboard.ts. `POST /control/resend` and `/control/webhook`: see forgeries.ts.
 */
export function controlRoutes(over: ControlContext): Hono {
  const { ledger, scenarios, clock, sender, imitatedProviders } = over
  const app = new Hono()

  app.get('/control', (c) =>
    c.json({ settings: scenarios.all, now: clock.now().toISOString(), deliveries: sender.deliveries }),
  )

  app.post('/control', (c) =>
    withCommand(c, changeSchema, (change) => {
      scenarios.setAll(change)
      return c.json({ settings: scenarios.all })
    }),
  )

  app.post('/control/reset', (c) => {
    scenarios.reset()
    sender.deliveries.length = 0
    return c.json({ settings: scenarios.all })
  })

  app.post('/control/scenario', (c) =>
    withCommand(c, scenarioSchema, ({ provider, reference, switches }) => {
      if (reference === undefined) scenarios.setNext(provider, switches)
      else scenarios.setFor(provider, reference, switches)
      return c.json({ provider, reference: reference ?? null, switches })
    }),
  )

  app.post('/control/press', (c) =>
    withCommand(c, pressSchema, async (press) => {
      const charge = ledger.byReference(press.provider, press.reference).at(-1)
      const imitated = imitatedProviders.get(press.provider)
      if (!charge || !imitated) return refused(c, 'no such charge', 404)
      const outcome = await ('ending' in press
        ? imitated.end(charge, press.ending)
        : imitated.settle(charge, press.outcome))
      return c.json({ outcome, state: charge.state })
    }),
  )

  app.get('/control/charges', (c) => {
    const { provider, reference } = c.req.query()
    const wanted = (charge: Charge) =>
      (!provider || charge.provider === provider) && (!reference || charge.reference === reference)
    const charges = ledger.charges().filter(wanted).reverse().slice(0, 200)
    return c.json({ charges: charges.map((charge) => describeCharge(over, charge)) })
  })

  app.post('/control/clock', (c) =>
    withCommand(c, clockSchema, async ({ advanceMs }) => {
      await clock.advance(advanceMs)
      return c.json({ now: clock.now().toISOString() })
    }),
  )

  app.route('/control', dashboardRoutes(over))
  app.route('/control', forgeryRoutes(over))
  return app
}

function describeCharge({ ledger, scenarios, sender }: ControlContext, charge: Charge) {
  return {
    ...charge,
    switches: scenarios.ownOf(charge.provider, charge.reference),
    refunds: ledger.refundsOf(charge).map(({ charge: _, ...refund }) => refund),
    deliveries: sender.deliveries.filter((one) => one.reference === charge.reference),
  }
}
