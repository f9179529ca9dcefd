import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { Fetch, ProviderConfig } from './provider-config.ts'

/** How long a call may take in all, in milliseconds, retries included. */
export const patience = { initialise: 8_000, read: 5_000, refund: 15_000 }

const answerLimit = 1024 * 1024
const readRetries = 2

export type ProviderCall<Data> = {
  method: 'GET' | 'POST'
  /** Below the provider's base address, with its leading slash. */
  path: string
  body?: object
  within: number
  data: z.ZodType<Data>
}

type ProviderAnswer<Data> =
  | { ok: true; data: Data }
  /** The provider said no, in its own words. */
  | { ok: false; reason: 'refused'; status: number; code: string | null; detail: string }
  /** Nothing can be concluded: no answer, a fault on their side, or something that isn't theirs. */
  | { ok: false; reason: 'unclear'; detail: string }

export type CallProvider = <Data>(call: ProviderCall<Data>) => Promise<ProviderAnswer<Data>>

/** Calls one provider's API: reads are repeated twice after an unclear answer, anything that moves money never is. */
export function providerCaller(name: GatewayName, config: ProviderConfig): CallProvider {
  const now = config.now ?? Date.now
  const wait = config.wait ?? ((milliseconds, signal) => sleep(milliseconds, undefined, { signal }))
  const breaker = circuitBreaker(now)
  let readsHeldUntil = 0

  return async (call) => {
    if (call.method === 'GET' && now() < readsHeldUntil) return unclear(`${name} asked us to wait`)
    if (!breaker.admits()) return unclear(`${name} has been failing; it is left alone for a while`)
    const signal = AbortSignal.timeout(call.within)
    let reply = await request(config, call, signal)
    for (let retry = 0; retry < readRetries && call.method === 'GET' && mayRetry(reply); retry++) {
      const rested = await wait(200 + Math.random() * 600, signal).then(
        () => true,
        () => false,
      )
      if (!rested) break
      reply = await request(config, call, signal)
    }
    breaker.settle(reply.answer.ok || reply.answer.reason === 'refused')
    if (reply.holdSeconds !== null) readsHeldUntil = now() + reply.holdSeconds * 1000
    const { answer } = reply
    if (!answer.ok && answer.reason === 'refused' && (answer.status === 401 || answer.status === 403)) {
      config.report?.(new Error(answer.detail), `${name} refuses our keys`)
    }
    return answer
  }
}

type Reply<Data> = { answer: ProviderAnswer<Data>; holdSeconds: number | null }

const mayRetry = (reply: Reply<unknown>) =>
  !reply.answer.ok && reply.answer.reason === 'unclear' && reply.holdSeconds === null

async function request<Data>(
  config: ProviderConfig,
  call: ProviderCall<Data>,
  signal: AbortSignal,
): Promise<Reply<Data>> {
  const send: Fetch = config.fetch ?? fetch
  try {
    const response = await send(config.hosts.api + call.path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${config.secretKey}`,
        accept: 'application/json',
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      redirect: 'manual',
      signal,
    })
    const holdSeconds = response.status === 429 ? secondsToWait(response.headers.get('retry-after')) : null
    return { answer: await judge(response, call.data), holdSeconds }
  } catch (fault) {
    // Every way of not getting an answer means the same to the shop: it may or may not have happened.
    return {
      answer: unclear(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)),
      holdSeconds: null,
    }
  }
}

const envelopeSchema = z.object({
  status: z.union([z.boolean(), z.string()]),
  message: z.string().nullish(),
  code: z.string().nullish(),
  data: z.unknown().optional(),
})

async function judge<Data>(response: Response, schema: z.ZodType<Data>): Promise<ProviderAnswer<Data>> {
  const { status } = response
  const inconclusive = status < 200 || (status >= 300 && status < 400) || status >= 500
  if (inconclusive || status === 408 || status === 425 || status === 429) {
    await response.body?.cancel()
    return unclear(`answered ${status}`)
  }
  const text = await readCapped(response)
  if (text === null) return unclear('answered with more than 1 MiB')
  const envelope = envelopeSchema.safeParse(parseJson(text))
  if (!envelope.success) return unclear(`answered ${status} with something unreadable`)
  const accepted = envelope.data.status === true || envelope.data.status === 'success'
  if (accepted && response.ok) {
    const data = schema.safeParse(envelope.data.data)
    if (data.success) return { ok: true, data: data.data }
    return unclear(`answered in an unknown shape: ${data.error.issues[0]?.path.join('.') ?? ''}`)
  }
  const detail = (envelope.data.message ?? `answered ${status}`).slice(0, 200)
  return { ok: false, reason: 'refused', status, code: envelope.data.code ?? null, detail }
}

async function readCapped(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    size += step.value.byteLength
    if (size > answerLimit) {
      await reader?.cancel()
      return null
    }
    chunks.push(step.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secondsToWait(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return retryAfter !== null && Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 60) : 5
}

const unclear = (detail: string) => ({ ok: false, reason: 'unclear', detail }) as const
