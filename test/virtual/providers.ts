import { Hono } from 'hono'
import type { z } from 'zod'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { PaymentProvider, Popup, ProviderMode } from '#domain/payments/provider.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'
import { createProvider } from '#infra/payments/create-provider.ts'
import { sandboxHosts } from '#infra/payments/hosts.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { sandboxApp } from '#sandbox/app.ts'
import type { SandboxClock } from '#sandbox/clock.ts'
import type { Charge, Outcome, Refund } from '#sandbox/ledger.ts'
import { mounted, openFrame, publicUrl } from '#sandbox/sandbox-for-test.ts'
import type { changeSchema } from '#sandbox/scenarios.ts'

/** Timeouts of provider calls in milliseconds of real time. The short one is for tests where a provider responds at once or never. */
const timeouts = { usual: 10_000, short: 30 }

/** Switches of the sandbox, by name. */
export type SwitchesInput = z.input<typeof changeSchema>

export type Payment = { provider: ProviderName; reference?: string }
type ChargeReport = Pick<Charge, 'id' | 'state' | 'amount' | 'tries' | 'receipt'> & {
  refunds: Omit<Refund, 'charge'>[]
}

/** A call of the shop to a provider. */
type ProviderCall = { at: Date; method: string /** With its query. */; path: string }

/** A webhook that a provider sent; status null when there was no response. */
type Delivery = { provider: ProviderName; body: string; headers: Headers; status: number | null }

/** The three sandbox providers in this process, on the given clock. Their webhooks go to `receive`. */
export function createProviders(clock: SandboxClock, receive: (request: Request) => Promise<Response>) {
  const calls: ProviderCall[] = []
  const deliveries: Delivery[] = []
  let mayTimeOut = false

  async function deliver(request: Request): Promise<Response> {
    const provider = providerNames.find((name) => request.url.endsWith(`/webhooks/${name}`))
    if (!provider) throw new Error(`a webhook to ${request.url}`)
    const delivery: Delivery = { provider, body: await request.clone().text(), headers: request.headers, status: null }
    deliveries.push(delivery)
    const answer = await receive(request)
    delivery.status = answer.status
    return answer
  }

  const app = new Hono().route('/sandbox', sandboxApp({ publicUrl, clock, deliver }))
  const browse = async (url: string, init?: RequestInit) => app.request(url, init)

  async function call(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    calls.push({ at: clock.now(), method: init.method ?? 'GET', path: pathname + search })
    const signal = AbortSignal.timeout(mayTimeOut ? timeouts.short : timeouts.usual)
    const answer = await app.request(url, { ...init, signal })
    signal.throwIfAborted()
    return answer
  }

  async function control(path: string, body: object): Promise<unknown> {
    const answer = await browse(`${publicUrl}/sandbox/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`the sandbox refuses ${JSON.stringify(body)}: ${await answer.text()}`)
    return answer.json()
  }

  return {
    /** The shop's calls, in order. */
    calls,
    /** The webhooks sent, in order. */
    deliveries,

    /** Sets the sandbox's switches for one payment, or for the next one that a provider opens. */
    async scenario({ provider, reference }: Payment, switches: SwitchesInput): Promise<void> {
      const faults = [switches.initialise, switches.verify, switches.refund, switches.readRefund]
      mayTimeOut ||= faults.some((fault) => fault?.kind === 'timeout' || fault?.kind === 'silent_after')
      await control('scenario', { provider, switches, ...(reference !== undefined && { reference }) })
    },

    /** Posts to one of the sandbox's other controls: see `sandbox/control`. */
    control,

    /** A charge as its provider stores it. */
    async charge({ provider, reference = '' }: Payment): Promise<ChargeReport> {
      const query = new URLSearchParams({ provider, reference })
      const answer = await browse(`${publicUrl}/sandbox/control/charges?${query}`)
      const { charges } = (await answer.json()) as { charges: ChargeReport[] }
      const [newest] = charges
      if (!newest) throw new Error(`${provider} doesn't know ${reference}`)
      return newest
    },

    /** The shop's adapters for these providers. Each node has its own, with its own circuit breakers. */
    connect(mode: ProviderMode, report: (fault: unknown, about: string) => void): Map<ProviderName, PaymentProvider> {
      const through = { mode, fetch: call, report, now: () => clock.now().getTime(), wait: async () => {} }
      const open = (name: ProviderName) =>
        createProvider(name, {
          ...through,
          hosts: sandboxHosts(name, descriptorOf(name).hosts, mounted),
          ...sandboxKeys(name),
        })
      return new Map(providerNames.map((name) => [name, open(name)]))
    },

    /** Opens the hosted page or the popup's iframe as the browser would. Returns its URL. */
    async openPage({ checkoutUrl, popup }: { checkoutUrl: string | null; popup: Popup | null }): Promise<string> {
      const page = popup ? await openFrame(popup, browse) : checkoutUrl
      if (!page) throw new Error('neither popup nor page')
      await browse(page)
      return page
    },

    /** Presses a button on a payment page. `back` is where a hosted page redirects to, if anywhere. */
    async press(page: string, outcome: Outcome, inFrame: boolean): Promise<{ back: string | null }> {
      const body = new URLSearchParams({ outcome })
      const accept = inFrame ? 'application/json' : 'text/html'
      const answer = await browse(page, { method: 'POST', body, headers: { accept } })
      if (answer.status >= 400) throw new Error(`the page answered ${answer.status}: ${await answer.text()}`)
      return { back: answer.headers.get('location') }
    },
  }
}
