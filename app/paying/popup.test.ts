import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Popup } from '#domain/payments/provider.ts'
import { openPopup } from './popup.ts'
import { removeProviders } from './provider-scripts.ts'

type Callbacks = Record<string, (reply?: unknown) => void>

/** The parts of a browser that the popup code uses, with a provider's script that loads or doesn't. */
function browser(onScript: 'loads' | 'is empty' | 'fails' | 'hangs' = 'loads') {
  const page = {
    scripts: [] as Array<{ src: string; nonce: string; removed: boolean }>,
    /** The options that the provider was opened with, including callbacks. */
    opened: {} as Callbacks,
    /** The access codes that Paystack was asked to resume, and the transactions it was asked to cancel. */
    resumed: [] as string[],
    cancelled: [] as unknown[],
    closes: 0,
    style: { overflow: '' },
    /** The frames on the page, by the selector that finds them. */
    frames: new Set<string>(),
    window: {} as Record<string, unknown>,
  }
  const globals: Record<string, unknown> = {
    PaystackPop: class {
      resumeTransaction(accessCode: string, callbacks: Callbacks) {
        page.resumed.push(accessCode)
        page.opened = callbacks
        return { of: accessCode }
      }
      cancelTransaction(transaction: unknown) {
        page.cancelled.push(transaction)
        page.closes++
        page.opened.onCancel?.()
      }
    },
    FlutterwaveCheckout(options: Callbacks) {
      page.opened = options
      return {
        close() {
          page.closes++
          options.onclose?.()
        },
      }
    },
    Korapay: {
      initialize(options: Callbacks) {
        page.opened = options
      },
      close() {
        page.closes++
        page.opened.onClose?.()
      },
    },
  }
  const { window } = page
  const document = {
    querySelector: () => ({ nonce: 'page-nonce' }),
    querySelectorAll: (selector: string) =>
      page.frames.has(selector) ? [{ remove: () => page.frames.delete(selector) }] : [],
    body: { style: page.style },
    createElement() {
      return {
        src: '',
        nonce: '',
        removed: false,
        remove() {
          this.removed = true
        },
      }
    },
    head: {
      append(script: { src: string; nonce: string; removed: boolean; onload: () => void; onerror: () => void }) {
        page.scripts.push(script)
        queueMicrotask(() => {
          if (onScript === 'fails') script.onerror()
          if (onScript === 'is empty') script.onload()
          if (onScript !== 'loads') return
          const name = script.src.includes('/k')
            ? 'Korapay'
            : script.src.includes('/p')
              ? 'PaystackPop'
              : 'FlutterwaveCheckout'
          window[name] = globals[name]
          script.onload()
        })
      },
    },
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  return page
}

const popups = {
  paystack: { provider: 'paystack', scriptUrl: 'https://js.test/p.js', accessCode: 'code' },
  flutterwave: {
    provider: 'flutterwave',
    scriptUrl: 'https://js.test/f.js',
    options: {
      public_key: 'pk',
      tx_ref: 'R',
      amount: 1,
      currency: 'NGN',
      payment_options: 'card',
      redirect_url: 'https://shop.test/',
      customer: { email: 'a@b.co', name: 'A', phone_number: '1' },
      payload_hash: 'h',
    },
  },
  korapay: {
    provider: 'korapay',
    scriptUrl: 'https://js.test/k.js',
    options: {
      key: 'pk',
      reference: 'R',
      amount: 1,
      currency: 'NGN',
      customer: { email: 'a@b.co', name: 'A' },
      notification_url: 'https://shop.test/webhooks/korapay',
      merchant_bears_cost: true,
    },
  },
} satisfies Record<string, Popup>

/** The selectors of the frames that each provider's script leaves on a page. */
const frames = {
  paystack: 'iframe[id^="inline-background-"], iframe[id^="inline-checkout-"]',
  flutterwave: 'iframe[name="checkout"]',
  korapay: 'iframe[src*="korapay"]',
}

let heard: unknown[]
const events = {
  onSuccess: (result: unknown) => void heard.push(['success', result]),
  onFailed: (result: unknown) => void heard.push(['failed', result]),
  onClose: () => void heard.push('close'),
  onBlocked: () => void heard.push('blocked'),
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  heard = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the script', () => {
  // @rule §7 Providers | Scripts are loaded on the checkout page and removed when leaving it
  //   broken by: the script left on the page (provider-scripts.ts)
  test('carries the page’s nonce and is removed with the popup', async () => {
    const page = browser()
    const { dispose } = await openPopup(popups.korapay, events)
    expect(page.scripts).toMatchObject([{ src: 'https://js.test/k.js', nonce: 'page-nonce', removed: false }])
    dispose()
    expect(page.scripts).toMatchObject([{ removed: true }])
  })

  test('is loaded once for several popups of one provider', async () => {
    const page = browser()
    await openPopup(popups.korapay, events)
    await openPopup(popups.korapay, events)
    expect(page.scripts).toHaveLength(1)
  })

  // @rule §7 Providers | They are also removed when another provider is chosen
  //   broken by: the frames of other providers left on the page (provider-scripts.ts)
  test('of the previous provider is removed with everything that it added when another is selected', async () => {
    const page = browser()
    await openPopup(popups.korapay, events)
    page.frames = new Set(Object.values(frames))
    await openPopup(popups.paystack, events)
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://js.test/k.js', 'https://js.test/p.js'])
    expect([...page.frames]).toEqual([frames.paystack])
    expect(Object.keys(page.window)).toEqual(['PaystackPop'])
  })

  test('is removed with everything that it added when the page is left', async () => {
    const page = browser()
    const { dispose } = await openPopup(popups.flutterwave, events)
    page.style.overflow = 'hidden'
    page.frames = new Set(Object.values(frames))
    dispose()
    removeProviders()
    expect(page.window).toEqual({})
    expect([...page.frames]).toEqual([])
    expect(page.style.overflow).toBe('')
  })

  test.each(['paystack', 'flutterwave', 'korapay'] as const)(
    'of %s that does not load is reported as blocked',
    async (name) => {
      browser('fails')
      const { dispose } = await openPopup(popups[name], events)
      await settled()
      expect(heard).toEqual(['blocked'])
      dispose()
    },
  )

  test.each(['paystack', 'flutterwave', 'korapay'] as const)(
    'of %s that defines nothing is reported as blocked',
    async (name) => {
      browser('is empty')
      await openPopup(popups[name], events)
      await settled()
      expect(heard).toEqual(['blocked'])
    },
  )

  test('is reported as blocked when it has not loaded after 10 seconds', async () => {
    vi.useFakeTimers()
    browser('hangs')
    const opening = openPopup(popups.flutterwave, events)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await opening
    expect(heard).toEqual(['blocked'])
  })
})

// There is one Paystack instance per page, so all its tests share the first one's page.
test('Paystack: one popup after another ends in success, in a cancellation, in not loading', async () => {
  const page = browser()
  const reply = { reference: 'R', status: 'success', trans: 4711 }
  await openPopup(popups.paystack, events)
  page.opened.onSuccess?.(reply)
  page.opened.onCancel?.()
  await settled()
  expect(heard).toEqual([['success', { transactionId: '4711', response: reply }]])

  await openPopup(popups.paystack, events)
  page.opened.onCancel?.()
  await settled()
  expect(heard.at(-1)).toBe('close')

  await openPopup(popups.paystack, events)
  page.opened.onError?.({ message: 'no such code' })
  await settled()
  expect(heard.at(-1)).toBe('blocked')
  expect(page.closes).toBe(0)

  for (const [answered, transactionId] of [
    [{ trans: 'T1' }, 'T1'],
    [{ trans: null }, null],
    [undefined, null],
  ]) {
    await openPopup(popups.paystack, events)
    page.opened.onSuccess?.(answered)
    await settled()
    expect(heard.at(-1)).toEqual(['success', { transactionId, response: answered }])
  }

  const { dispose } = await openPopup({ ...popups.paystack, accessCode: 'the last' }, events)
  dispose()
  await settled()
  expect(page.closes).toBe(1)
  expect(page.cancelled).toEqual([{ of: 'the last' }])
  expect(page.resumed).toEqual([...Array(6).fill('code'), 'the last'])
  expect(heard).toHaveLength(6)
})

describe('Flutterwave', () => {
  test.each([
    ['successful', 'success'],
    ['completed', 'success'],
    ['failed', 'failed'],
  ])('%s is %s, and the shop closes the window without a second event', async (status, event) => {
    const page = browser()
    await openPopup(popups.flutterwave, events)
    expect(page.opened).toMatchObject(popups.flutterwave.options)
    const reply = { status, transaction_id: 77 }
    page.opened.callback?.(reply)
    await settled()
    expect(heard).toEqual([[event, { transactionId: '77', response: reply }]])
    expect(page.closes).toBe(1)
  })

  test('a success may lack a transaction id', async () => {
    const page = browser()
    await openPopup(popups.flutterwave, events)
    page.opened.callback?.({ status: 'successful' })
    await settled()
    expect(heard).toEqual([['success', { transactionId: null, response: { status: 'successful' } }]])
  })

  test('a pending transfer is reported as a closed window', async () => {
    const page = browser()
    await openPopup(popups.flutterwave, events)
    page.opened.callback?.({ status: 'pending' })
    await settled()
    expect(heard).toEqual(['close'])
    expect(page.closes).toBe(1)
  })

  test('closed by the shopper: reported as closed', async () => {
    const page = browser()
    await openPopup(popups.flutterwave, events)
    page.opened.onclose?.()
    await settled()
    expect(heard).toEqual(['close'])
    expect(page.closes).toBe(0)
  })
})

describe('Korapay', () => {
  test.each([
    ['onSuccess', 'success'],
    ['onFailed', 'failed'],
  ])('%s is %s, and the shop closes the window', async (callback, event) => {
    const page = browser()
    await openPopup(popups.korapay, events)
    expect(page.opened).toMatchObject(popups.korapay.options)
    page.opened[callback]?.({ reference: 'R' })
    await settled()
    expect(heard).toEqual([[event, { transactionId: null, response: { reference: 'R' } }]])
    expect(page.closes).toBe(1)
  })

  test('closed by the shopper: reported as closed', async () => {
    const page = browser()
    await openPopup(popups.korapay, events)
    page.opened.onClose?.()
    await settled()
    expect(heard).toEqual(['close'])
    expect(page.closes).toBe(0)
  })

  test('reports nothing after leaving the page', async () => {
    const page = browser()
    const { dispose } = await openPopup(popups.korapay, events)
    dispose()
    page.opened.onSuccess?.({})
    await settled()
    expect(heard).toEqual([])
    expect(page.closes).toBe(1)
  })
})
