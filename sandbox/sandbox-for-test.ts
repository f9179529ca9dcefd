import { Hono } from 'hono'
import { z } from 'zod'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ChargeRequest, PaymentProvider, Popup } from '#domain/payments/provider.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'
import { createProvider } from '#infra/payments/create-provider.ts'
import { sandboxHosts } from '#infra/payments/hosts.ts'
import type { Fetch } from '#infra/payments/provider-config.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { sandboxApp } from './app.ts'
import { manualClock } from './clock.ts'
import type { EndingName } from './endings.ts'
import { imitationOf } from './imitations.ts'
import type { Outcome } from './ledger.ts'
import type { PageAnswer } from './page/answer.ts'
import { oldWebhookSecret } from './sign-webhook.ts'
import type { Switches } from './switches.ts'

export const publicUrl = 'http://shop.test'

/** Where the sandbox is mounted, for the server and for browsers. */
export const mounted = { api: `${publicUrl}/sandbox`, browser: `${publicUrl}/sandbox` }

/** Creates a sandbox with the adapters connected to it and a manual clock. Its webhooks are collected. */
export function createSandbox() {
  const clock = manualClock()
  const webhooks: Array<{ path: string; body: Uint8Array; headers: Headers }> = []
  let answer = 200
  let atOnce = 0
  let maxAtOnce = 0
  const app = new Hono().route(
    '/sandbox',
    sandboxApp({
      publicUrl,
      clock,
      deliver: async (request) => {
        const body = new Uint8Array(await request.arrayBuffer())
        webhooks.push({ path: new URL(request.url).pathname, body, headers: request.headers })
        maxAtOnce = Math.max(maxAtOnce, ++atOnce)
        await new Promise(setImmediate)
        atOnce--
        return new Response('ok', { status: answer })
      },
    }),
  )
  const fetch = async (url: string, init?: RequestInit) => app.request(url, init)
  const reports: string[] = []
  const control = (change: object, path = '') =>
    fetch(`${publicUrl}/sandbox/control${path}`, { method: 'POST', body: JSON.stringify(change) })

  async function pressed(page: string, button: Record<string, string>): Promise<PageAnswer> {
    const headers = { accept: 'application/json' }
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams(button), headers })
    return response.json()
  }

  return {
    clock,
    webhooks,
    /** What the adapters reported. */
    reports,
    fetch,
    /** Sets the switches for all charges, or calls another of the controls. */
    control,
    scenario: (provider: ProviderName, switches: Partial<Switches>, reference?: string) =>
      control({ provider, switches, ...(reference !== undefined && { reference }) }, '/scenario'),
    /** The sandbox's records of a reference, newest first. */
    async charges(reference: string) {
      const response = await fetch(`${publicUrl}/sandbox/control/charges?reference=${reference}`)
      return chargesSchema.parse(await response.json()).charges
    },
    /** The content of a webhook, by its index in the order of arrival. */
    sent(at: number) {
      const text = Buffer.from(webhooks[at]?.body ?? '').toString()
      const { event, data } = noticeSchema.parse(JSON.parse(text))
      return { text, event, data }
    },
    /** The largest number of webhooks that were being delivered at the same time. */
    maxAtOnce: () => maxAtOnce,
    /** A provider's adapter, which also accepts webhooks signed with its old secret. `patience` is in real milliseconds. */
    provider: (
      name: ProviderName,
      { patience, oldSecretToo = true }: { patience?: number; oldSecretToo?: boolean } = {},
    ): PaymentProvider =>
      createProvider(name, {
        mode: 'sandbox',
        hosts: sandboxHosts(name, descriptorOf(name).hosts, mounted),
        ...sandboxKeys(name),
        ...(oldSecretToo && { webhookSecrets: [webhookSecret(name), oldWebhookSecret(sandboxKeys(name))] }),
        fetch: patience === undefined ? fetch : impatient(fetch, patience),
        wait: async () => {},
        now: () => clock.now().getTime(),
        report: (fault) => reports.push(String(fault)),
      }),
    answerWebhooksWith: (status: number) => {
      answer = status
    },
    /** Does what the popup's script does: returns the URL of the payment page that it puts into its iframe. */
    openFrame: (popup: Popup) => openFrame(popup, fetch),
    /** Presses a button as the page's own script does inside an iframe. */
    press: (page: string, outcome: Outcome) => pressed(page, { outcome }),
    /** Ends a payment in one of the other ways, as the page's own script does inside an iframe. */
    end: (page: string, ending: EndingName) => pressed(page, { ending }),
    /** Presses a button on a page outside a popup. */
    submit: (page: string, outcome: Outcome) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), headers: { accept: 'text/html' } }),
  }
}

const chargesSchema = z.object({
  charges: z.array(
    z.looseObject({
      state: z.string(),
      tries: z.array(z.object({ id: z.number(), state: z.string(), channel: z.string() })),
      refunds: z.array(z.object({ id: z.number(), amount: z.number(), state: z.string() })),
      deliveries: z.array(z.looseObject({ status: z.number().nullable(), attempt: z.number() })),
    }),
  ),
})

const noticeSchema = z.object({
  event: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).default({}),
})

const webhookSecret = (name: ProviderName) => sandboxKeys(name).webhookSecrets[0] ?? ''

/** Does what the popup's script does: returns the URL of the payment page that it puts into its iframe. */
export async function openFrame(
  { provider, accessCode, options }: Popup,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<string> {
  const { pagePath, openingPath } = imitationOf(provider)
  const own = `${publicUrl}/sandbox/${provider}`
  if (accessCode !== undefined) return own + pagePath.replace(':token', accessCode)
  const body = new URLSearchParams({ options: JSON.stringify(options), origin: publicUrl })
  const response = await fetch(`${own}${openingPath}`, { method: 'POST', body })
  const page = response.headers.get('location')
  if (!page) throw new Error(`the popup was refused: ${await response.text()}`)
  return page
}

// Gives up early on a provider that doesn't respond.
function impatient(fetch: Fetch, patience: number): Fetch {
  return (url, init) => {
    const signal = AbortSignal.timeout(patience)
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    return Promise.race([fetch(url, { ...init, signal }), givenUp])
  }
}

let references = 0

export type TestSandbox = ReturnType<typeof createSandbox>

/** Opens a charge and returns its payment page. */
export async function openPage(sandbox: TestSandbox, provider: PaymentProvider, charge: ChargeRequest) {
  const opened = await provider.initialise(charge)
  if (!opened.ok) throw new Error(opened.detail)
  if (opened.popup) return sandbox.openFrame(opened.popup)
  if (!opened.checkoutUrl) throw new Error('neither popup nor page')
  return opened.checkoutUrl
}

/** Opens a charge under these switches and presses a button of its page. */
export async function openPaidCharge(
  sandbox: TestSandbox,
  name: ProviderName,
  switches: Partial<Switches> = {},
  outcome: Outcome = 'success',
) {
  const charge = chargeOf()
  const provider = sandbox.provider(name)
  await sandbox.scenario(name, switches, charge.reference)
  const page = await openPage(sandbox, provider, charge)
  const answer = await sandbox.press(page, outcome)
  return { charge, provider, page, answer }
}

export function chargeOf(change: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    reference: `7f3k2m9q-test-${++references}`,
    amount: 12_500_50,
    customer: { email: 'ada@example.com', name: 'Ada Okafor', phone: '+2348012345678' },
    presentation: 'popup',
    returnUrl: `${publicUrl}/pay/return`,
    webhookUrl: `${publicUrl}/webhooks/korapay`,
    ...change,
  }
}

/** The state of a charge's refund, by the provider's name for it; null when the provider doesn't list it. */
export async function refundState(provider: PaymentProvider, { reference }: ChargeRequest, name: string) {
  const found = await provider.findRefunds({ reference, transactionId: null, names: [name] })
  if (!found.ok) throw new Error(found.detail)
  return found.refunds.find((one) => one.providerRefundId === name)?.state ?? null
}
