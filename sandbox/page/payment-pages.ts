import { Hono } from 'hono'
import { z } from 'zod'
import type { Imitation, Sandbox } from '../imitation.ts'
import { type Charge, type Outcome, outcomes } from '../ledger.ts'
import type { Settle } from '../settle-charge.ts'
import { paymentDocument, refusalDocument, type Standing } from './document.ts'
import { pageHeaders } from './headers.ts'
import pageScript from './page.js?raw'
import { scriptHeaders } from './scripts.ts'

const pressSchema = z.object({ outcome: z.enum(outcomes) })

/** A provider's payment page: shown, pressed, and asked how it stands. */
export function paymentPages(sandbox: Sandbox, imitation: Imitation, settle: Settle): Hono {
  const app = new Hono()
  const chargeAt = (token: string | undefined) => {
    const charge = sandbox.ledger.byToken(token ?? '')
    return charge?.provider === imitation.name ? charge : null
  }

  app.get('/page.js', (c) => c.body(pageScript, 200, scriptHeaders))

  app.get(imitation.pagePath, (c) => {
    const charge = chargeAt(c.req.param('token'))
    if (!charge) {
      return c.html(
        refusalDocument(sandbox, imitation, 'Nothing is known about this payment.'),
        404,
        pageHeaders(sandbox, null),
      )
    }
    const standing = standingOf(imitation, charge)
    const next = standing.open ? (sandbox.settings.next ?? '') : ''
    if (standing.open) sandbox.settings.next = null
    return c.html(paymentDocument(sandbox, imitation, charge, standing, next), 200, pageHeaders(sandbox, charge))
  })

  app.post(imitation.pagePath, async (c) => {
    const charge = chargeAt(c.req.param('token'))
    const press = pressSchema.safeParse(await c.req.parseBody())
    if (!charge || !press.success) return c.json({ error: 'no such payment or outcome' }, 404)
    const outcome = settle(charge, press.data.outcome)
    if (c.req.header('accept')?.includes('application/json')) return c.json(answer(imitation, charge, outcome))
    const back = imitation.returnTo(charge, outcome)
    if (back) return c.redirect(back, 303)
    return c.html(
      paymentDocument(sandbox, imitation, charge, standingOf(imitation, charge), ''),
      200,
      pageHeaders(sandbox, charge),
    )
  })

  app.get(`${imitation.pagePath}/state`, (c) => {
    const charge = chargeAt(c.req.param('token'))
    if (!charge) return c.json({ error: 'no such payment' }, 404)
    return c.json(answer(imitation, charge, charge.state === 'paid' ? 'success' : 'pending'))
  })

  return app
}

/** What the page's script shows and hands on to the shop's page. */
function answer(imitation: Imitation, charge: Charge, outcome: Outcome) {
  const watch = imitation.watchesTransfers && charge.state === 'pending'
  return { event: outcome, reply: imitation.reply(charge, outcome), watch, ...standingOf(imitation, charge) }
}

function standingOf(imitation: Imitation, charge: Charge): Standing {
  switch (charge.state) {
    case 'open':
      return { notice: '', open: true }
    case 'pending':
      return { notice: 'Waiting for your transfer to arrive.', open: false }
    case 'failed':
      return imitation.retriesAfterDecline
        ? { notice: 'The payment was declined. You can try again.', open: true }
        : { notice: 'The payment was declined.', open: false }
    default:
      return { notice: 'Payment received.', open: false }
  }
}
