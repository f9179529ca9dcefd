import { expect, test } from 'vitest'
import { withoutAccounts } from '#test/account-tests.ts'
import type { TestShop } from '#test/factories.ts'
import { countFailures, countTry, forgiveTry } from './sign-in-failures.server.ts'

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

//   broken by: a hash without the secret (sign-in-failures.server.ts)
test('failures can only be found with the shop’s secret, so the database alone doesn’t tell whose they are', async () => {
  const bucket = { by: 'codeOfAccount', key: 'ada@example.com' } as const
  const other = { ...shop, secret: 'another secret, which is long enough as well' }
  expect(await countTry(shop, [bucket])).toEqual({ ok: true })
  expect([await countFailures(shop, bucket), await countFailures(other, bucket)]).toEqual([1, 0])
  await forgiveTry(other, [bucket])
  expect(await countFailures(shop, bucket)).toBe(1)
  await forgiveTry(shop, [bucket])
  expect(await countFailures(shop, bucket)).toBe(0)
})
