import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { endingNames } from '../endings.ts'
import type { ImitatedProvider } from '../imitated-provider.ts'
import { type Charge, type Outcome, outcomes } from '../ledger.ts'
import { answerTo, type PageAnswer, standingOf } from './answer.ts'
import { paymentDocument, refusalDocument } from './document.ts'
import { pageHeaders, shopOrigin } from './headers.ts'
import pageScript from './page.js?raw'
import { scriptHeaders } from './scripts.ts'

// The form carries the origin of the embedding page, because the page that answers it must report there as well.
const merchant = { origin: z.string().optional() }
const pressSchema = z.union([
  z.object({ outcome: z.enum(outcomes), ...merchant }),
  z.object({ ending: z.enum(endingNames), ...merchant }),
])

/** The routes of a provider's payment page: the page, its buttons, and the state of its charge. */
export function paymentPages({ sandbox, imitation, settle, end }: ImitatedProvider): Hono {
  const { ledger, scenarios, publicUrl } = sandbox
  const app = new Hono()
  const chargeAt = (c: Context) => {
    const charge = ledger.byToken(c.req.param('token') ?? '')
    return charge?.provider === imitation.name ? charge : null
  }
  const page = (c: Context, charge: Charge, part: { merchant: string; next?: Outcome | null; answered?: PageAnswer }) =>
    c.html(
      paymentDocument(sandbox, imitation, charge, { ...part, standing: standingOf(imitation, charge) }),
      200,
      pageHeaders(sandbox, charge),
    )

  app.get('/page.js', (c) => c.body(pageScript, 200, scriptHeaders))

  app.get(imitation.pagePath, (c) => {
    const charge = chargeAt(c)
    if (!charge) {
      const document = refusalDocument(sandbox, imitation, 'Nothing is known about this payment.')
      return c.html(document, 404, pageHeaders(sandbox, null))
    }
    charge.pageOpen = true
    const { open } = standingOf(imitation, charge)
    const next = open ? scenarios.takeNext(charge.provider, charge.reference) : null
    return page(c, charge, { merchant: shopOrigin(publicUrl, c.req.query('origin')), next })
  })

  app.post(imitation.pagePath, async (c) => {
    const charge = chargeAt(c)
    const press = pressSchema.safeParse(await c.req.parseBody())
    if (!charge || !press.success) return c.json({ error: 'no such payment or outcome' }, 404)
    const outcome = await ('ending' in press.data ? end(charge, press.data.ending) : settle(charge, press.data.outcome))
    const switches = scenarios.of(charge.provider, charge.reference)
    const answer = answerTo(imitation, charge, outcome, switches)
    if (c.req.header('accept')?.includes('application/json')) return c.json(answer)
    const embedding = shopOrigin(publicUrl, press.data.origin)
    if (embedding) return page(c, charge, { merchant: embedding, answered: answer })
    const back = answer.event === 'gone' ? null : imitation.returnTo(charge, answer.event, switches)
    return back ? c.redirect(back, 303) : page(c, charge, { merchant: '' })
  })

  app.get(`${imitation.pagePath}/state`, (c) => {
    const charge = chargeAt(c)
    if (!charge) return c.json({ error: 'no such payment' }, 404)
    const outcome = charge.state === 'paid' ? 'success' : 'pending'
    return c.json(answerTo(imitation, charge, outcome, scenarios.of(charge.provider, charge.reference)))
  })

  return app
}
