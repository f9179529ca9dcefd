import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { replayWebhook } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000
const hour = 60 * minute

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(async () => {
  shop.settings.wakes = true
  shop.settings.webhooks = 'delivered'
  await shop.expectConsistent()
})
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

const newestWebhook = async () => (await shop.stored.webhooks()).at(-1)

describe('Server restarts between webhook receipt and processing', () => {
  test.each(providerNames)('%s: the stored webhook is processed by the next node', async (provider) => {
    shop.settings.wakes = false
    const order = await shop.order({ provider, switches: { webhooks: 'before' } })
    await shop.press(order.reference, 'success')
    expect(await newestWebhook()).toMatchObject({ reference: order.reference, state: 'stored', tries: 0 })
    await shop.restart(0)
    await shop.restart(1)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    await shop.advance(5_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await newestWebhook()).toMatchObject({ state: 'applied', tries: 1 })
  })

  test.each(providerNames)(
    '%s: a webhook that a dead node had leased is processed after 15 seconds',
    async (provider) => {
      shop.settings.wakes = false
      const order = await shop.order({ provider, switches: { webhooks: 'before' } })
      await shop.advance(6 * minute)
      await shop.press(order.reference, 'success')
      const lease = new Date(shop.clock.now().getTime() + 15_000)
      const id = (await newestWebhook())?.id ?? 0
      await shop.db.updateTable('webhookEvent').set({ tries: 1, dueAt: lease }).where('id', '=', id).execute()
      await shop.restart(0)
      await shop.advance(10_000)
      expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
      await shop.advance(5_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
    },
  )
})

describe('While the shop is down', () => {
  test.each([
    ['paystack', 3 * minute],
    ['korapay', hour],
  ] as const)('%s: the provider repeats its webhook until the shop answers', async (provider, pause) => {
    shop.settings.webhooks = 'refused'
    const order = await shop.order({ provider })
    await shop.press(order.reference, 'success')
    await shop.clock.advance(pause / 2)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    shop.settings.webhooks = 'delivered'
    await shop.clock.advance(pause)
    await shop.settled()
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)('%s: the shop finds every payment by polling when it is back', async (provider) => {
    shop.settings.webhooks = 'lost'
    const order = await shop.order({ provider })
    await shop.press(order.reference, 'success')
    await shop.clock.advance(20 * minute)
    await shop.restart(0)
    await shop.advance(5_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('A webhook that can’t be processed', () => {
  const order = (provider: (typeof providerNames)[number]) => shop.order({ provider, switches: { webhooks: 'before' } })
  /** Makes the database refuse every ledger entry. */
  const breakLedger = () =>
    sql`alter table money_ledger add constraint broken check (kind = 'nothing') not valid`.execute(shop.db)
  const mendLedger = () => sql`alter table money_ledger drop constraint broken`.execute(shop.db)

  test('is tried ten times, dead-lettered, and applied when it is replayed', async () => {
    const bad = await order('paystack')
    await shop.db.updateTable('paymentAttempt').set({ dueAt: null }).execute()
    await breakLedger()
    await shop.press(bad.reference, 'success')
    await shop.advance(20 * minute)
    expect(await newestWebhook()).toMatchObject({ state: 'stored', tries: 8 })
    await shop.advance(2 * hour)
    expect(await newestWebhook()).toMatchObject({ state: 'dead_lettered', tries: 10, dueAt: null })
    expect(shop.takeFaults().join('\n')).toMatch(/webhook \d+ of paystack is dead-lettered/)
    await mendLedger()

    const id = (await newestWebhook())?.id ?? 0
    const [node] = shop.nodes
    if (!node) throw new Error('no node')
    expect(await replayWebhook(node.shop, id)).toEqual({ ok: true, state: 'applied' })
    expect((await shop.stored.order(bad.orderId)).paymentStatus).toBe('success')
    const done = await shop.doneFor(bad)
    expect(await replayWebhook(node.shop, id)).toEqual({ ok: true, state: 'applied' })
    expect(await shop.doneFor(bad)).toEqual(done)
  })

  test('is tried again when the provider resends it', async () => {
    const bad = await order('paystack')
    await shop.db.updateTable('paymentAttempt').set({ dueAt: null }).execute()
    await breakLedger()
    await shop.press(bad.reference, 'success')
    await shop.advance(3 * hour)
    expect((await newestWebhook())?.state).toBe('dead_lettered')
    await mendLedger()
    shop.takeFaults()
    await shop.control('resend', { provider: 'paystack', reference: bad.reference })
    await shop.settled()
    expect((await newestWebhook())?.state).toBe('applied')
    expect((await shop.stored.order(bad.orderId)).paymentStatus).toBe('success')
  })

  test('does not delay others', async () => {
    const [bad, good] = [await order('paystack'), await order('flutterwave')]
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.order_id = '${sql.raw(bad.orderId)}' then raise exception 'not this one'; end if; return new; end $$;
      create trigger refuse_one before insert on money_ledger for each row execute function refuse_one()`.execute(
      shop.db,
    )
    await shop.press(bad.reference, 'success')
    await shop.press(good.reference, 'success')
    await shop.advance(5_000)
    expect(await shop.stored.state(good.orderId)).toEqual(paid)
    expect(await shop.stored.state(bad.orderId)).toEqual(unpaid)
    await sql`drop trigger refuse_one on money_ledger; drop function refuse_one`.execute(shop.db)
    await shop.advance(2 * minute)
    expect(await shop.stored.state(bad.orderId)).toEqual(paid)
    shop.takeFaults()
  })
})
