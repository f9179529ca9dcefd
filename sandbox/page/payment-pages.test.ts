import { describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { endingNames } from '../endings.ts'
import { chargeOf, createSandbox, publicUrl } from '../sandbox-for-test.ts'
import type { Switches } from '../switches.ts'

async function hostedPage(sandbox: ReturnType<typeof createSandbox>, name: ProviderName) {
  const charge = chargeOf({ presentation: 'redirect' })
  const opened = await sandbox.provider(name).initialise(charge)
  if (!opened.ok || !opened.checkoutUrl) throw new Error('no page')
  return { page: opened.checkoutUrl, reference: charge.reference }
}

describe.each(providerNames)('%s', (name) => {
  test('the page says that it is a sandbox and what is paid, and loads only its own files', async () => {
    const sandbox = createSandbox()
    const { page, reference } = await hostedPage(sandbox, name)
    const response = await sandbox.fetch(page)
    const html = await response.text()
    expect(html).toContain('No money moves here')
    expect(html).toContain('₦12,500.50')
    expect(html).toContain(reference)
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await sandbox.fetch(`${publicUrl}${path}`)).status).toBe(200)
    }
  })

  test('text that a shopper typed is shown as text', async () => {
    const sandbox = createSandbox()
    const charge = chargeOf({
      presentation: 'redirect',
      customer: { email: "a'<b>@example.com", name: '<b>', phone: '' },
    })
    const opened = await sandbox.provider(name).initialise(charge)
    const html = opened.ok && opened.checkoutUrl ? await (await sandbox.fetch(opened.checkoutUrl)).text() : ''
    expect(html).not.toContain('<b>')
  })

  test('the page of an unknown charge is not found', async () => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.fetch(page.replace(/[0-9a-f]{32}/, 'f'.repeat(32)))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nothing is known about this payment.')
  })

  test('the page can press a button automatically, once', async () => {
    const sandbox = createSandbox()
    await sandbox.control({ next: 'success' })
    const { page } = await hostedPage(sandbox, name)
    expect(await (await sandbox.fetch(page)).text()).toContain('data-next="success"')
    expect(await (await sandbox.fetch(page)).text()).toContain('data-next=""')
  })
})

describe('the return from a hosted page', () => {
  test.each([
    ['paystack', 'success', ['trxref', 'reference']],
    ['paystack', 'pending', ['trxref', 'reference']],
    ['paystack', 'cancel', []],
    ['flutterwave', 'success', ['status', 'tx_ref', 'transaction_id']],
    ['flutterwave', 'cancel', ['status', 'tx_ref']],
    ['korapay', 'success', ['reference']],
    ['korapay', 'failed', ['reference']],
    ['korapay', 'cancel', ['reference']],
  ] as const)('of %s, %s: to the shop with %j', async (name, outcome, parameters) => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.submit(page, outcome)
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(`${publicUrl}/pay/return`)
    expect([...back.searchParams.keys()]).toEqual(parameters)
  })

  test.each(['paystack', 'flutterwave'] as const)('of %s is not automatic after a decline', async (name) => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.submit(page, 'failed')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('The payment was declined. You can try again.')
    expect((await sandbox.submit(page, 'success')).status).toBe(303)
  })
})

test('a Korapay page watches a transfer until it has arrived', async () => {
  const sandbox = createSandbox()
  const { page } = await hostedPage(sandbox, 'korapay')
  const state = async () => (await sandbox.fetch(`${page}/state`)).json()
  expect(await sandbox.press(page, 'pending')).toMatchObject({ event: 'pending', watch: true, open: false })
  expect(await state()).toMatchObject({ watch: true })
  await sandbox.clock.advance(6_000)
  expect(await state()).toMatchObject({ event: 'success', watch: false, notice: 'Payment received.' })
})

describe('other endings', () => {
  test.each(providerNames)('%s offers those that it can have', async (name) => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, name)
    const html = await (await sandbox.fetch(page)).text()
    const offered = [...html.matchAll(/name="ending" value="(\w+)"/g)].map(([, ending]) => ending)
    expect(offered).toEqual(endingNames.filter((ending) => name !== 'korapay' || ending !== 'declined_twice'))
  })

  test.each([
    ['told_nothing', 'gone', { state: 'paid', amount: 12_500_50 }],
    ['closed_after_paying', 'cancel', { state: 'paid', amount: 12_500_50 }],
    ['naira_under', 'success', { state: 'paid', amount: 12_499_50 }],
    ['kobo_over', 'success', { state: 'paid', amount: 12_500_51 }],
    ['declined_twice', 'success', { state: 'paid', amount: 12_500_50 }],
    ['slow_transfer', 'pending', { state: 'pending', channel: 'bank_transfer' }],
    ['provider_silent', 'success', { state: 'unavailable' }],
  ] as const)('%s: the shop’s page hears %s', async (ending, event, found) => {
    const sandbox = createSandbox()
    const { page, reference } = await hostedPage(sandbox, 'flutterwave')
    expect(await sandbox.end(page, ending)).toMatchObject({ event })
    expect(await sandbox.provider('flutterwave').verify(reference, null)).toMatchObject(found)
  })

  test('a slow transfer arrives after two minutes', async () => {
    const sandbox = createSandbox()
    const { page, reference } = await hostedPage(sandbox, 'paystack')
    await sandbox.end(page, 'slow_transfer')
    await sandbox.clock.advance(119_999)
    expect(await sandbox.provider('paystack').verify(reference, null)).toMatchObject({ state: 'pending' })
    await sandbox.clock.advance(1)
    expect(await sandbox.provider('paystack').verify(reference, null)).toMatchObject({ state: 'paid' })
  })

  test.each(providerNames)(
    '%s: a page that is switched to report nothing shows the payment and doesn’t redirect',
    async (name) => {
      const sandbox = createSandbox()
      const { page } = await hostedPage(sandbox, name)
      await sandbox.control({ browser: 'told_nothing' })
      const response = await sandbox.submit(page, 'success')
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('Payment received.')
    },
  )

  test.each([
    ['paystack', ''],
    ['flutterwave', 'status=cancelled'],
    ['korapay', 'reference='],
  ] as const)('%s: a page closed after paying returns as if cancelled', async (name, query) => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, name)
    await sandbox.control({ browser: 'closed' })
    const back = (await sandbox.submit(page, 'success')).headers.get('location')
    expect(back).toContain(`${publicUrl}/pay/return`)
    expect(back).toContain(query)
    expect(back).not.toContain('transaction_id')
    expect(back).not.toContain('trxref')
  })
})

describe('the return', () => {
  const back = async (name: ProviderName, switches: Partial<Switches>) => {
    const sandbox = createSandbox()
    await sandbox.control(switches)
    const { page, reference } = await hostedPage(sandbox, name)
    const response = await sandbox.submit(page, 'success')
    return { query: new URL(response.headers.get('location') ?? '').searchParams, reference }
  }

  test.each(providerNames)('%s: with another reference', async (name) => {
    const { query, reference } = await back(name, { returnReference: 'somebody-elses-1' })
    expect([...query.values()]).toContain('somebody-elses-1')
    expect([...query.values()]).not.toContain(reference)
  })

  test('of Flutterwave: with other words, twice, and with a wrong id or none', async () => {
    expect((await back('flutterwave', { returnStatus: 'completed' })).query.getAll('status')).toEqual(['completed'])
    expect((await back('flutterwave', { returnStatus: 'doubled' })).query.getAll('status')).toHaveLength(2)
    expect((await back('flutterwave', { returnTransaction: 'missing' })).query.has('transaction_id')).toBe(false)
    const { query, reference } = await back('flutterwave', { returnTransaction: 'wrong' })
    expect(query.get('tx_ref')).toBe(reference)
    expect(query.get('transaction_id')).toMatch(/^\d+$/)
  })
})

describe('in a frame', () => {
  const shown = async (sandbox: ReturnType<typeof createSandbox>, page: string, origin: string) =>
    (await sandbox.fetch(`${page}?origin=${encodeURIComponent(origin)}`)).text()

  test('a button pressed before the script has loaded is answered with the script’s report', async () => {
    const sandbox = createSandbox()
    const { page, reference } = await hostedPage(sandbox, 'paystack')
    expect(await shown(sandbox, page, publicUrl)).toContain(`<input type="hidden" name="origin" value="${publicUrl}">`)
    const body = new URLSearchParams({ outcome: 'success', origin: publicUrl })
    const response = await sandbox.fetch(page, { method: 'POST', body, headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(`data-merchant="${publicUrl}"`)
    const answered = /data-answered="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect(JSON.parse(answered)).toMatchObject({ event: 'success', reply: { reference }, open: false })
  })

  test('reports only to the shop’s origin', async () => {
    const sandbox = createSandbox()
    const { page } = await hostedPage(sandbox, 'paystack')
    expect(await shown(sandbox, page, 'https://evil.example')).toContain('data-merchant=""')
    const body = new URLSearchParams({ outcome: 'success', origin: 'https://evil.example' })
    const response = await sandbox.fetch(page, { method: 'POST', body, headers: { accept: 'text/html' } })
    expect(response.status).toBe(303)
  })
})
