import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { aCustomer, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let ada: SignedInUser
let bisi: SignedInUser
beforeAll(async () => {
  api = await openTestApi()
  ada = await aCustomer(api)
  bisi = await aCustomer(api)
}, 60_000)
afterAll(() => api.close())

const send = (method: string, path: string, { cookie }: { cookie: string }, body?: unknown) =>
  api.ask(path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const home = {
  ...{ firstName: 'Adé', lastName: 'Ọláwálé', phone: '0803 123 4567' },
  ...{ address: '12 Allen Avenue\nBehind the blue gate', city: 'Ikeja', state: 'Lagos' },
}

describe('saved addresses', () => {
  const path = '/api/v1/account/addresses'

  // @rule §3 Entities | A saved address has names, phone, address, city, state, and whether it is the default
  // @rule §7 Orders and addresses | A customer's addresses are read, the default first, added, changed and deleted; another's id
  //   is not found
  //   broken by: the change made by anybody (save-address.server.ts)
  test('are readable and writable only by their customer', async () => {
    const added = await send('POST', path, ada, home)
    expect(added.status).toBe(201)
    const { data } = (await added.json()) as { data: { id: string } }
    const own = `${path}/${data.id}`
    expect(await (await send('GET', path, ada)).json()).toEqual({ data: [{ ...home, ...data, isDefault: true }] })
    expect(await (await send('GET', path, bisi)).json()).toEqual({ data: [] })
    expect((await send('PUT', own, bisi, home)).status).toBe(404)
    expect((await send('DELETE', own, bisi)).status).toBe(404)
    expect((await send('PUT', own, ada, { ...home, city: 'Abuja' })).status).toBe(200)
    expect((await send('DELETE', own, ada)).status).toBe(204)
    expect((await send('DELETE', own, ada)).status).toBe(404)
  })

  test('need a session, and are limited', async () => {
    expect((await send('GET', path, { cookie: '' })).status).toBe(401)
    expect((await send('POST', path, { cookie: '' }, home)).status).toBe(401)
    api.exceeded.add('account-write')
    expect((await send('POST', path, ada, home)).status).toBe(429)
    expect((await send('PUT', '/api/v1/account/profile', ada, { firstName: '', lastName: '', phone: '' })).status).toBe(
      429,
    )
    api.exceeded.clear()
  })

  test('are refused at the invalid field', async () => {
    const answer = await send('POST', path, ada, { ...home, address: '' })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({
        error: expect.objectContaining({ details: { fields: { address: 'Please fill in your address' } } }),
      }),
    ])
  })
})

// @rule §7 Roles, profiles, orders transfer | A customer can read and save only their own profile
test('a profile is read and saved; its e-mail address is the account’s', async () => {
  const path = '/api/v1/account/profile'
  const fields = { firstName: 'Ada', lastName: 'Eze', phone: '' }
  expect((await send('PUT', path, ada, fields)).status).toBe(200)
  expect(await (await send('GET', path, ada)).json()).toEqual({ data: { ...fields, email: ada.email } })
  expect(await (await send('GET', path, bisi)).json()).toMatchObject({ data: { firstName: '', email: bisi.email } })
  expect((await send('GET', path, { cookie: '' })).status).toBe(401)
})

describe('receipts', () => {
  // @rule back-office §2 Receipt, D16 | A receipt is given to the order's owner, and to a guest with the key; for everybody else
  //   it doesn't exist
  //   broken by: the receipt given by the order's id only (receipts.ts)
  test.each(['txt', 'pdf'])('are given to the order’s owner: %s', async (ending) => {
    const id = await makeOrder(api.db, { userId: ada.id })
    const path = `/api/v1/orders/${id}/receipt.${ending}`
    const own = await send('GET', path, ada)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${id}.${ending}"`)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await own.text()).toContain(`#${id.slice(0, 8)}`)
    expect((await send('GET', path, bisi)).status).toBe(404)
    expect((await send('GET', path, { cookie: '' })).status).toBe(404)
    expect((await send('GET', `${path}?key=${await linkKeyOf(api.shop, id)}`, { cookie: '' })).status).toBe(200)
    expect((await send('GET', `${path}?key=guessed`, { cookie: '' })).status).toBe(404)
  })
})
