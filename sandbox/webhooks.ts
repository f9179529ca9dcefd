import type { SandboxClock } from './clock.ts'
import type { Notice } from './imitation.ts'
import type { Settings } from './settings.ts'

const keptDeliveries = 500

/** One try at telling the shop something. */
export type Delivery = { at: string; url: string; body: string; status: number | null; attempt: number }
export type Deliver = (request: Request) => Promise<Response>

/** Sends webhooks as the providers do: after a moment, again when not answered with 200, each try written down. */
export function webhookSender(clock: SandboxClock, settings: Settings, deliver: Deliver) {
  const deliveries: Delivery[] = []

  async function attempt(notice: Notice, number: number): Promise<void> {
    const at = clock.now().toISOString()
    const status = await post(notice, deliver)
    deliveries.push({ at, url: notice.url, body: notice.body, status, attempt: number })
    if (deliveries.length > keptDeliveries) deliveries.shift()
    const pause = notice.retries[number - 1]
    if (status !== 200 && pause !== undefined) clock.after(pause, () => void attempt(notice, number + 1))
  }

  return {
    deliveries,
    send(notice: Notice): void {
      if (settings.webhooks === 'off') return
      for (let copy = 0; copy < settings.webhookCopies; copy++) {
        clock.after(settings.webhookDelayMs, () => void attempt(notice, 1))
      }
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
