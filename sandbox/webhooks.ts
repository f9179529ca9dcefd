import type { SandboxClock } from './clock.ts'
import type { Notice } from './seal.ts'
import type { Switches } from './switches.ts'

const keptDeliveries = 500

/** One try at telling the shop something. Status null: no answer. */
type Delivery = {
  at: string
  url: string
  /** The charge that it speaks of; null for a body made by hand. */
  reference: string | null
  body: string
  headers: Record<string, string>
  status: number | null
  attempt: number
}
export type Deliver = (request: Request) => Promise<Response>
export type WebhookSender = ReturnType<typeof webhookSender>

/** Sends webhooks as the providers do: after a moment, again when not answered with 200, each try written down. */
export function webhookSender(clock: SandboxClock, deliver: Deliver) {
  const deliveries: Delivery[] = []

  async function attempt(notice: Notice, number: number): Promise<number | null> {
    const at = clock.now().toISOString()
    const { url, reference, body, headers } = notice
    const status = await post(notice, deliver)
    deliveries.push({ at, url, reference, body, headers, status, attempt: number })
    if (deliveries.length > keptDeliveries) deliveries.shift()
    const pause = notice.retries[number - 1]
    if (status !== 200 && pause !== undefined) clock.after(pause, () => attempt(notice, number + 1))
    return status
  }

  async function sendAll(notices: Notice[], { webhookCopies, webhookParallel }: Switches): Promise<void> {
    const copies = notices.flatMap((notice) => Array.from({ length: webhookCopies }, () => notice))
    if (webhookParallel) await Promise.all(copies.map((notice) => attempt(notice, 1)))
    else for (const notice of copies) await attempt(notice, 1)
  }

  return {
    deliveries,

    /** Sends one now; its answer's status, or null when there was none. */
    now: (notice: Notice): Promise<number | null> => attempt(notice, 1),

    /** Sends what belongs together, in this order, when and as often as the switches say. */
    async send(notices: Notice[], switches: Switches): Promise<void> {
      if (switches.webhooks === 'before') await sendAll(notices, switches)
      else clock.after(switches.webhookDelayMs, () => sendAll(notices, switches))
    },
  }
}

/** The answer's status, or null when there was none. Redirects are not followed: to a provider they are failures. */
async function post(notice: Notice, deliver: Deliver): Promise<number | null> {
  try {
    const response = await deliver(
      new Request(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...notice.headers },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      }),
    )
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
