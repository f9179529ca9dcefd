import type { SandboxClock } from './clock.ts'
import type { SignedWebhook } from './sign-webhook.ts'
import type { Switches } from './switches.ts'

const maxDeliveries = 500

/** One attempt to deliver a webhook. A status of null means no response. */
type Delivery = {
  at: string
  url: string
  /** The charge that it is about; null for a body written by hand. */
  reference: string | null
  body: string
  headers: Record<string, string>
  status: number | null
  attempt: number
}
export type Deliver = (request: Request) => Promise<Response>
export type WebhookSender = ReturnType<typeof webhookSender>

/** Sends webhooks as the providers do: after a delay, and again when not answered with 200. Each attempt is recorded. */
export function webhookSender(clock: SandboxClock, deliver: Deliver) {
  const deliveries: Delivery[] = []

  async function attempt(webhook: SignedWebhook, number: number): Promise<number | null> {
    const at = clock.now().toISOString()
    const { url, reference, body, headers } = webhook
    const status = await post(webhook, deliver)
    deliveries.push({ at, url, reference, body, headers, status, attempt: number })
    if (deliveries.length > maxDeliveries) deliveries.shift()
    const pause = webhook.retries[number - 1]
    if (status !== 200 && pause !== undefined) clock.after(pause, () => attempt(webhook, number + 1))
    return status
  }

  async function sendAll(webhooks: SignedWebhook[], { webhookCopies, webhookParallel }: Switches): Promise<void> {
    const copies = webhooks.flatMap((webhook) => Array.from({ length: webhookCopies }, () => webhook))
    if (webhookParallel) await Promise.all(copies.map((webhook) => attempt(webhook, 1)))
    else for (const webhook of copies) await attempt(webhook, 1)
  }

  return {
    deliveries,

    /** Sends one now. Returns the HTTP status, or null when there was no response. */
    now: (webhook: SignedWebhook): Promise<number | null> => attempt(webhook, 1),

    /** Sends related webhooks in this order, when and as often as the switches say. */
    async send(webhooks: SignedWebhook[], switches: Switches): Promise<void> {
      if (switches.webhooks === 'before') await sendAll(webhooks, switches)
      else clock.after(switches.webhookDelayMs, () => sendAll(webhooks, switches))
    },
  }
}

/** The response's status, or null when there was none. Redirects aren't followed: providers count them as failures. */
async function post(webhook: SignedWebhook, deliver: Deliver): Promise<number | null> {
  try {
    const response = await deliver(
      new Request(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...webhook.headers },
        body: webhook.body,
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
