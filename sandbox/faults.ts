import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Imitation, Sandbox } from './imitation.ts'
import type { Fault, FaultyCall } from './switches.ts'

const padding = ' '.repeat(1024 * 1024)
const answerSchema = z.looseObject({ data: z.looseObject({}).optional() })

/** Makes a call of a provider's API fail when the switches of its charge say so. */
export function faulty(
  sandbox: Sandbox,
  imitation: Pick<Imitation, 'name' | 'refusal'>,
  call: FaultyCall,
  referenceOf: (c: Context) => string | Promise<string>,
): MiddlewareHandler {
  return async (c, next) => {
    const reference = await referenceOf(c)
    if (call === 'initialise') sandbox.scenarios.claim(imitation.name, reference)
    const fault = sandbox.scenarios.takeFault(imitation.name, reference, call)
    if (!fault) return next()
    const instead = answerInstead(c, fault, imitation.refusal)
    if (instead) return instead
    await next()
    const changed = await changedAnswer(c, fault)
    c.res = undefined
    c.res = changed
  }
}

/** The response of a fault that prevents the call from being carried out; null when the call is carried out first. */
function answerInstead(c: Context, fault: Fault, refusal: Imitation['refusal']): Response | Promise<Response> | null {
  switch (fault.kind) {
    case 'timeout':
      return silence(c)
    case 'server_error':
      return c.json(refusal('Something went wrong'), 500)
    case 'malformed_json':
      return c.body('{"status":true,"message":"Verification succ', 200, { 'content-type': 'application/json' })
    case 'html':
      return c.html('<!doctype html><title>We will be right back</title><h1>Scheduled maintenance</h1>')
    case 'empty':
      return c.body('')
    case 'too_many_requests':
      return c.json(refusal('Too many requests'), 429, { 'retry-after': String(fault.retryAfterSeconds) })
    case 'refused':
      return c.json(refusal('This request was declined'), 400)
    default:
      return null
  }
}

async function changedAnswer(c: Context, { kind }: Fault): Promise<Response> {
  if (kind === 'silent_after') return silence(c)
  const answer = answerSchema.parse(await c.res.json())
  if (kind === 'unknown_status' && answer.data) answer.data.status = 'in_review'
  return kind === 'too_large' ? padded(answer) : Response.json(answer)
}

// JSON may end in whitespace.
const padded = (answer: object) =>
  new Response(JSON.stringify(answer) + padding, { headers: { 'content-type': 'application/json' } })

// Waits until the caller gives up. Nobody reads the response then.
function silence(c: Context): Promise<Response> {
  const { signal } = c.req.raw
  return new Promise((resolve) => {
    const end = () => resolve(c.body(null, 504))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
