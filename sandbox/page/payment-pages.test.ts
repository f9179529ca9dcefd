import { describe, expect, test } from 'vitest'
import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import { chargeOf, openSandbox, publicUrl } from '../sandbox-for-test.ts'

async function hostedPage(sandbox: ReturnType<typeof openSandbox>, name: GatewayName) {
  const charge = chargeOf({ presentation: 'redirect' })
  const opened = await sandbox.gateway(name).initialise(charge)
  if (!opened.ok || !opened.checkoutUrl) throw new Error('no page')
  return { page: opened.checkoutUrl, reference: charge.reference }
}

describe.each(gatewayNames)('%s', (name) => {
  test('the page says what it is, what is paid, and loads nothing but its own files', async () => {
    const sandbox = openSandbox()
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

  test('what a shopper typed is shown as text', async () => {
    const sandbox = openSandbox()
    const charge = chargeOf({
      presentation: 'redirect',
      customer: { email: "a'<b>@example.com", name: '<b>', phone: '' },
    })
    const opened = await sandbox.gateway(name).initialise(charge)
    const html = opened.ok && opened.checkoutUrl ? await (await sandbox.fetch(opened.checkoutUrl)).text() : ''
    expect(html).not.toContain('<b>')
  })

  test('a page that nobody opened is not found', async () => {
    const sandbox = openSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.fetch(page.replace(/[0-9a-f]{32}/, 'f'.repeat(32)))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nothing is known about this payment.')
  })

  test('the page can be told to press a button by itself, once', async () => {
    const sandbox = openSandbox()
    await sandbox.control({ next: 'success' })
    const { page } = await hostedPage(sandbox, name)
    expect(await (await sandbox.fetch(page)).text()).toContain('data-next="success"')
    expect(await (await sandbox.fetch(page)).text()).toContain('data-next=""')
  })
})

describe('where a hosted page sends the shopper', () => {
  test.each([
    ['paystack', 'success', ['trxref', 'reference']],
    ['paystack', 'pending', ['trxref', 'reference']],
    ['paystack', 'cancel', []],
    ['flutterwave', 'success', ['status', 'tx_ref', 'transaction_id']],
    ['flutterwave', 'cancel', ['status', 'tx_ref']],
    ['korapay', 'success', ['reference']],
    ['korapay', 'failed', ['reference']],
    ['korapay', 'cancel', ['reference']],
  ] as const)('%s, %s: back to the shop with %j', async (name, outcome, parameters) => {
    const sandbox = openSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.submit(page, outcome)
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(`${publicUrl}/pay/return`)
    expect([...back.searchParams.keys()]).toEqual(parameters)
  })

  test.each(['paystack', 'flutterwave'] as const)('%s keeps its page open after a decline', async (name) => {
    const sandbox = openSandbox()
    const { page } = await hostedPage(sandbox, name)
    const response = await sandbox.submit(page, 'failed')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('The payment was declined. You can try again.')
    expect((await sandbox.submit(page, 'success')).status).toBe(303)
  })
})

test('a Korapay page watches a transfer until it has arrived', async () => {
  const sandbox = openSandbox()
  const { page } = await hostedPage(sandbox, 'korapay')
  const state = async () => (await sandbox.fetch(`${page}/state`)).json()
  expect(await sandbox.press(page, 'pending')).toMatchObject({ event: 'pending', watch: true, open: false })
  expect(await state()).toMatchObject({ watch: true })
  await sandbox.clock.advance(6_000)
  expect(await state()).toMatchObject({ event: 'success', watch: false, notice: 'Payment received.' })
})
