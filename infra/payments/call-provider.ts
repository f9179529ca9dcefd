import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { AskedBy } from '#domain/payments/provider.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { Fetch, ProviderConfig, Report } from './provider-config.ts'
import { noAnswer, type ProviderAnswer, type Reply, readAnswer, unclear } from './read-answer.ts'

/** How long a call may take in all, in milliseconds, retries included. */
export const timeoutsMs = { initialise: 8_000, read: 5_000, refund: 15_000 }

const readRetries = 2
const pauseAfterRefusedKeysMs = 5 * 60_000

export type ProviderCall<Data> = {
  method: 'GET' | 'POST'
  /** Below the provider's base address, with its leading slash. */
  path: string
  body?: object
  within: number
  data: z.ZodType<Data>
}

export type CallProvider = <Data>(call: ProviderCall<Data>, by?: AskedBy) => Promise<ProviderAnswer<Data>>

/**
 * Calls one provider's API. Reads are repeated twice after an unclear answer; anything that moves money is never
 * repeated. A provider that keeps failing, asks us to wait or refuses our keys isn't called for a while. Calls for
 * visitors can't affect the others: what they cause pauses visitors alone, and neither opens nor closes the circuit
 * breaker. Calls after a webhook don't wait for a pause.
 */
export function providerCaller(name: ProviderName, config: ProviderConfig): CallProvider {
  const now = config.now ?? Date.now
  const breaker = circuitBreaker(now)
  const keys = watchKeys(name, config.report, now)
  const pausedUntil = { visitor: 0, schedule: 0 }

  return async (call, by = 'schedule') => {
    const isForVisitor = by === 'visitor'
    const waitsUntil = isForVisitor ? Math.max(pausedUntil.visitor, pausedUntil.schedule) : pausedUntil.schedule
    if (keys.areRefused()) return unclear(`${name} refuses our keys`)
    if (call.method === 'GET' && by !== 'webhook' && now() < waitsUntil) return unclear(`${name} asked us to wait`)
    if (isForVisitor ? !breaker.isClosed() : !breaker.admits())
      return unclear(`${name} has been failing; it is left alone for a while`)
    const reply = await askWithRetries(config, call)
    if (!isForVisitor) breaker.settle(reply.isUp)
    keys.note(reply.answer)
    if (reply.pauseSeconds !== null)
      pausedUntil[isForVisitor ? 'visitor' : 'schedule'] = now() + reply.pauseSeconds * 1000
    return reply.answer
  }
}

// Refused keys are reported at once and stop the calls, so that shoppers don't wait for them; one call every few minutes
// finds out whether they work again.
function watchKeys(name: ProviderName, report: Report | undefined, now: () => number) {
  let refusedAt: number | null = null
  return {
    areRefused: () => refusedAt !== null && now() < refusedAt + pauseAfterRefusedKeysMs,

    note(answer: ProviderAnswer<unknown>): void {
      if (answer.ok) {
        if (refusedAt !== null) report?.(new Error('calls are answered again'), `${name} takes our keys again`)
        refusedAt = null
        return
      }
      if (answer.reason !== 'refused' || (answer.status !== 401 && answer.status !== 403)) return
      if (refusedAt === null) report?.(new Error(answer.detail), `${name} refuses our keys`)
      // A 403 may concern only what was asked for, refunds for example, so it doesn't stop other calls.
      if (answer.status === 401) refusedAt = now()
    },
  }
}

async function askWithRetries<Data>(config: ProviderConfig, call: ProviderCall<Data>): Promise<Reply<Data>> {
  const wait = config.wait ?? ((milliseconds, signal) => sleep(milliseconds, undefined, { signal }))
  const signal = AbortSignal.timeout(Math.min(call.within, config.timeoutMs ?? call.within))
  let reply = await ask(config, call, signal)
  for (let retry = 0; retry < readRetries && call.method === 'GET' && mayRetry(reply); retry++) {
    const rested = await wait(200 + Math.random() * 600, signal).then(
      () => true,
      () => false,
    )
    if (!rested) break
    reply = await ask(config, call, signal)
  }
  return reply
}

const mayRetry = ({ answer, pauseSeconds }: Reply<unknown>) =>
  !answer.ok && answer.reason === 'unclear' && pauseSeconds === null

async function ask<Data>(config: ProviderConfig, call: ProviderCall<Data>, signal: AbortSignal): Promise<Reply<Data>> {
  try {
    return await withDeadline(signal, request(config, call, signal))
  } catch (fault) {
    // Without an answer, the call may or may not have had its effect.
    return noAnswer(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault))
  }
}

async function request<Data>(
  config: ProviderConfig,
  call: ProviderCall<Data>,
  signal: AbortSignal,
): Promise<Reply<Data>> {
  const send: Fetch = config.fetch ?? fetch
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
  return readAnswer(response, call.data)
}

/** The result of the work, unless the signal comes first; a later result or error is ignored. */
function withDeadline<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
    if (signal.aborted) giveUp()
  })
}
