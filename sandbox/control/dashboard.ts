import { Hono } from 'hono'
import { z } from 'zod'
import { disputeStages } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import type { ControlContext } from './control-context.ts'
import { chargeName, refused, withCommand } from './read-command.ts'

const actSchema = z.discriminatedUnion('act', [
  chargeName.extend({ act: z.literal('reverse') }),
  chargeName.extend({ act: z.literal('refund'), amount: z.number().int().min(1).optional() }),
  chargeName.extend({ act: z.literal('end_refund'), state: z.enum(['done', 'failed', 'needs_attention']) }),
  chargeName.extend({ act: z.literal('dispute'), stage: z.enum(disputeStages) }),
])

/**
 * What a person does to a paid charge on the provider's dashboard, without the shop's involvement: `POST /dashboard` `{ …charge, act }`
 * with `reverse`; `refund` (`amount` in kobo, by default all that is left); `end_refund` (`state`) for refunds that are still pending;
 * `dispute` (`stage`: create, remind or resolve). Only Paystack has reversals and disputes.
 */
export function dashboardRoutes({ ledger, scenarios, clock, imitatedProviders }: ControlContext): Hono {
  const app = new Hono()

  app.post('/dashboard', (c) =>
    withCommand(c, actSchema, async (order) => {
      const charge = ledger.byReference(order.provider, order.reference).findLast(isPaid)
      const imitated = imitatedProviders.get(order.provider)
      if (!charge || !imitated) return refused(c, 'no such paid charge', 404)
      switch (order.act) {
        case 'reverse':
          if (!imitated.imitation.reversesRefundedCharges)
            return refused(c, `${order.provider} knows no reversals`, 422)
          charge.state = 'reversed'
          return c.json({ state: charge.state })
        case 'refund': {
          const left = ledger.refundable(charge)
          const { amount = left } = order
          if (amount === 0 || amount > left) return refused(c, `only ${left} kobo can be given back`, 422)
          const reference = imitated.imitation.dashboardRefundName?.(ledger.nextId()) ?? null
          const made = { charge, reference, amount, note: 'Made on the dashboard', webhookUrl: null }
          const refund = ledger.addRefund({ ...made, createdAt: clock.now() })
          imitated.sandbox.startRefund(refund)
          return c.json({ refund: refund.id, amount })
        }
        case 'end_refund': {
          const pending = ledger.refundsOf(charge).filter((refund) => refund.state === 'pending')
          if (pending.length === 0) return refused(c, 'no refund is pending', 404)
          scenarios.setFor(order.provider, order.reference, { refunds: order.state })
          for (const refund of pending) imitated.sandbox.startRefund(refund)
          return c.json({ refunds: pending.map(({ id }) => id) })
        }
        case 'dispute': {
          const message = imitated.imitation.disputeMessage?.(charge, order.stage, clock.now())
          if (!message) return refused(c, `${order.provider} knows no disputes`, 422)
          return c.json({ status: await imitated.sendNow(message) })
        }
      }
    }),
  )

  return app
}

const isPaid = ({ state }: Charge) => state === 'paid' || state === 'reversed'
