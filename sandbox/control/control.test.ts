import { expect, test } from 'vitest'
import { chargeOf, openSandbox, publicUrl } from '../sandbox-for-test.ts'
import { usualSwitches } from '../switches.ts'

const press = (sandbox: ReturnType<typeof openSandbox>, body: object) =>
  sandbox.fetch(`${publicUrl}/sandbox/control/press`, { method: 'POST', body: JSON.stringify(body) })

async function openCharge(sandbox: ReturnType<typeof openSandbox>) {
  const charge = chargeOf()
  await sandbox.gateway('paystack').initialise(charge)
  return { provider: 'paystack', reference: charge.reference }
}

test('a button can be pressed from outside', async () => {
  const sandbox = openSandbox()
  const charge = await openCharge(sandbox)
  expect(await (await press(sandbox, { ...charge, outcome: 'success' })).json()).toEqual({
    outcome: 'success',
    state: 'paid',
  })
  expect((await press(sandbox, { ...charge, reference: 'unknown', outcome: 'success' })).status).toBe(404)
  expect((await press(sandbox, { ...charge, outcome: 'explode' })).status).toBe(422)
})

test('webhooks can be held back, hurried, delayed and repeated', async () => {
  const sandbox = openSandbox()
  const pay = async () => press(sandbox, { ...(await openCharge(sandbox)), outcome: 'success' })
  await sandbox.control({ webhooks: 'off' })
  await pay()
  await sandbox.clock.advance(3_600_000)
  expect(sandbox.webhooks).toHaveLength(0)

  await sandbox.control({ webhooks: 'on', webhookDelayMs: 0 })
  await pay()
  await sandbox.clock.advance(0)
  expect(sandbox.webhooks).toHaveLength(1)

  await sandbox.control({ webhookDelayMs: 60_000, webhookCopies: 3 })
  await pay()
  await sandbox.clock.advance(59_999)
  expect(sandbox.webhooks).toHaveLength(1)
  await sandbox.clock.advance(1)
  expect(sandbox.webhooks).toHaveLength(4)
})

test('settings and what was sent can be read, settings put back, and a wrong one is refused', async () => {
  const sandbox = openSandbox()
  const read = async () => (await sandbox.fetch(`${publicUrl}/sandbox/control`)).json()
  await sandbox.control({ transferDelayMs: 1 })
  expect(await read()).toMatchObject({ settings: { ...usualSwitches, transferDelayMs: 1 }, deliveries: [] })
  await press(sandbox, { ...(await openCharge(sandbox)), outcome: 'success' })
  await sandbox.clock.advance(1_000)
  expect(await read()).toMatchObject({
    deliveries: [{ status: 200, attempt: 1, url: `${publicUrl}/webhooks/paystack` }],
  })
  await sandbox.control({})
  expect(await read()).toMatchObject({ settings: usualSwitches })
  expect((await sandbox.control({ webhooks: 'sometimes' })).status).toBe(422)
  expect((await sandbox.control({ unheard: 1 })).status).toBe(422)
})

test('a shop that cannot be reached is tried again', async () => {
  const sandbox = openSandbox()
  sandbox.answerWebhooksWith(503)
  await press(sandbox, { ...(await openCharge(sandbox)), outcome: 'success' })
  await sandbox.clock.advance(1_000)
  sandbox.answerWebhooksWith(200)
  await sandbox.clock.advance(180_000)
  expect(sandbox.webhooks).toHaveLength(2)
})
