import type { Context } from 'hono'
import { z } from 'zod'
import type { Imitation, Sandbox } from '../imitation.ts'
import { withQuery } from '../imitation.ts'
import { refusalDocument } from './document.ts'
import { pageHeaders } from './headers.ts'

const openingSchema = z.object({ options: z.string(), origin: z.url() })

export type Opening = { options: unknown; origin: string }

/** Reads what a modal's script posts into its iframe: the merchant's options and the embedding page's origin. */
export async function readOpening(c: Context): Promise<Opening> {
  const form = openingSchema.safeParse(await c.req.parseBody())
  if (!form.success) return { options: null, origin: '' }
  try {
    return { options: JSON.parse(form.data.options), origin: form.data.origin }
  } catch {
    return { options: null, origin: form.data.origin }
  }
}

/** Redirects the iframe to the payment page of the new charge. */
export function openedInFrame(c: Context, page: string, origin: string): Response {
  return c.redirect(withQuery(page, { origin }), 303)
}

/** Answers that the options were refused, with a page that says why and can only be closed. */
export function refusedOpening(c: Context, sandbox: Sandbox, imitation: Imitation, opening: Opening, message: string) {
  return c.html(refusalDocument(sandbox, imitation, message, opening.origin), 400, pageHeaders(sandbox, null))
}
