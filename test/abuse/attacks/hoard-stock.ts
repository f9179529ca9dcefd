import { type Attack, laptop, providerOf } from '../attack.ts'
import { newEmail, orderOverHttp } from '../order-over-http.ts'

const addresses = 3

/** Unpaid orders for everything on sale, each with as many pieces as allowed, a new e-mail address and a new device. */
export const hoardStock: Attack = async ({ target, visitor, repeat }) => {
  await repeat(laptop(2), async (n) => {
    const device = visitor(n % addresses)
    device.forgetCookies()
    await orderOverHttp(device, {
      productId: target.productIds[n % target.productIds.length] ?? '',
      provider: providerOf(n),
      quantity: 10,
      email: newEmail('hoarder'),
    })
  })
}
