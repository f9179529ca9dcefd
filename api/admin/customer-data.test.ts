import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { aCustomer, anAdministrator, type SignedInUser, staffOf } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let owner: SignedInUser
beforeAll(async () => {
  api = await openTestApi()
  owner = await anAdministrator(api)
})
afterAll(() => api.close())

const path = '/api/v1/admin/customers'
const ask = (address: string, by = owner, method = 'GET') =>
  api.ask(`${path}/${address}`, { method, headers: { cookie: by.cookie } })
const exports = async () =>
  (await api.db.selectFrom('auditLog').where('action', '=', 'export_customer').select('id').execute()).length

async function aBuyer(email: string): Promise<string> {
  await makeOrder(api.db, { payer: { email, phone: '0803 555 0101' } })
  await refreshAllCustomers(api.shop)
  const found = api.db.selectFrom('customer').where('email', '=', email).select('id')
  return (await found.executeTakeFirstOrThrow()).id
}

describe('the data of a customer', () => {
  test('is an uncached file for users with the permission, and is logged', async () => {
    const id = await aBuyer('ngozi@example.com')
    await aBuyer('bola@example.com')
    const before = await exports()
    const answer = await ask(`${id.toUpperCase()}/data.json`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="customer-[0-9A-F]{8}\.json"$/)
    const text = await answer.text()
    expect(text).toContain('ngozi@example.com')
    expect(text).not.toContain('bola@example.com')
    expect(await exports()).toBe(before + 1)
  })

  test('is not read or logged for a HEAD request', async () => {
    const before = await exports()
    const answer = await ask(`${randomUUID()}/data.json`, owner, 'HEAD')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await exports()).toBe(before)
  })

  test('of an unknown customer is not found, and needs the permission', async () => {
    const missing = await ask(`${randomUUID()}/data.json`)
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { error: { code: 'not_found', message: 'There is no such customer.' } },
    ])
    const id = await aBuyer('kemi@example.com')
    for (const user of [await aCustomer(api), await staffOf(api, 'orders'), await staffOf(api, 'read_only')])
      expect((await ask(`${id}/data.json`, user)).status).toBe(403)
    expect((await ask(`${id}/data.json`, { ...owner, cookie: '' })).status).toBe(401)
  })
})

describe('the data of a buyer known only by phone', () => {
  const byPhone = (phone: string) =>
    makeOrder(api.db, { payer: { email: '', phone }, shippingAddress: { ...anAddress, email: '', phone } })

  test('are the chosen orders with that phone', async () => {
    const [one, other] = [await byPhone('0806 555 0101'), await byPhone('0806 555 0101')]
    const answer = await ask(`by-phone/${one}/data.json?orders=${one.toUpperCase()}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect([text.includes(one), text.includes(other)]).toEqual([true, false])
    const both = await (await ask(`by-phone/${one}/data.json?orders=${one},${other}`)).text()
    expect([both.includes(one), both.includes(other)]).toEqual([true, true])
  })

  test('of no order is not found', async () => {
    const id = randomUUID()
    const missing = await ask(`by-phone/${id}/data.json?orders=${id}`)
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { error: { code: 'not_found', message: 'There is no such order.' } },
    ])
  })
})
