import { type Attack, laptop, providerOf } from '../attack.ts'
import { orderOverHttp } from '../order-over-http.ts'

const addresses = 3

/** Everything that makes the shop send mail, in a stranger's name, from three addresses. */
export const mailStrangers: Attack = ({ target, visitor, repeat }) =>
  repeat(laptop(1.2), async (n) => {
    const { stranger: email, productIds } = target
    const sender = visitor(n % addresses)
    const post = (path: string, body: object) => sender.ask(path, { method: 'POST', body })
    switch (n % 5) {
      case 0:
        sender.forgetCookies()
        await orderOverHttp(sender, {
          productId: productIds[n % productIds.length] ?? '',
          provider: providerOf(n),
          email,
          firstName: 'You have won',
        })
        return
      case 1:
        return post('/api/auth/sign-up/email', {
          email,
          password: `a stranger’s secret ${n}`,
          firstName: 'You have won',
        })
      case 2:
        return post('/api/auth/forget-password', { email })
      case 3:
        return post('/api/v1/newsletter', { email })
      default:
        return post('/api/v1/orders/look-up', { email, orderNumber: '0000000a' })
    }
  })
