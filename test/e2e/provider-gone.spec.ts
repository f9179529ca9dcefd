import { freePort } from '../free-port.ts'
import { shopProcess } from '../shop-process.ts'
import { expect, fillAddress, fillStorage, ignoreConsole, open, test } from './cart-fixtures.ts'
import { secretOfShops } from './fixtures.ts'
import { choose, payNow, place } from './payment-steps.ts'
import { seeded } from './seeded.ts'

const keys = {
  PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef0123456789abcdef01234567',
  PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef01234567',
}

// Simulates a restart with fewer provider keys by sending the page's requests to another node.
test('a provider that isn’t offered any more disappears from the list when it is refused; what was typed stays', {
  tag: '@phone',
}, async ({ page, sell, shop, noise }) => {
  const restarted = await shopProcess(
    await freePort(),
    { ...keys, SECRET: secretOfShops },
    { databaseUrl: shop.databaseUrl, storage: seeded().storage },
  )
  const restart = () =>
    page.route(/\.data|\/api\/v1\/orders\//, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const headers = { ...(await route.request().allHeaders()), origin: restarted.url }
      await route.fulfill({ response: await route.fetch({ url: `${restarted.url}${pathname}${search}`, headers }) })
    })
  const refusal = page.getByRole('alert').filter({ hasText: 'This way to pay is not offered at the moment.' })

  await test.step('in the checkout', async () => {
    await fillStorage(page, [{ product: await sell() }])
    await open(page, '/checkout')
    await fillAddress(page)
    await choose(page, 'korapay')
    await restart()
    await page.getByRole('button', { name: 'Pay ₦22,500' }).click()
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: 'Paystack' })).toBeChecked()
    await expect(page.getByLabel('City')).toHaveValue('Ikeja')
    await page.unrouteAll()
  })

  await test.step('on the page of an order', async () => {
    const { link } = await place(page, await sell())
    await open(page, link)
    await choose(page, 'korapay')
    await restart()
    await payNow(page).click()
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: 'Paystack' })).toBeChecked()
  })
  await restarted.stop()
  ignoreConsole(noise, /409/)
})
