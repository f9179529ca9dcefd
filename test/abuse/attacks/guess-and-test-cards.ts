import { randomBytes } from 'node:crypto'
import { aLine } from '../../factories.ts'
import { type Attack, laptop, providerOf } from '../attack.ts'
import { newEmail, orderOverHttp } from '../order-over-http.ts'

const addresses = 3
const random = () => randomBytes(4).toString('hex')

/** Cards tested with order after order, and coupon codes, order keys and order numbers guessed, from three addresses. */
export const guessAndTestCards: Attack = ({ target, visitor, repeat }) =>
  repeat(laptop(1.8), async (n) => {
    const productId = target.productIds[n % target.productIds.length] ?? ''
    const guesser = visitor(n % addresses)
    const post = (path: string, body: object) => guesser.ask(path, { method: 'POST', body })
    switch (n % 5) {
      case 0: {
        guesser.forgetCookies()
        const { orderId } = await orderOverHttp(guesser, {
          productId,
          provider: providerOf(n),
          email: newEmail('card'),
        })
        for (const next of [1, 2, 3]) {
          await post(`/api/v1/orders/${orderId}/payments`, { paymentGateway: providerOf(n + next) })
        }
        return
      }
      case 1:
        return post('/api/v1/quotes', { lines: [aLine(productId)], couponCode: `GUESS${random()}` })
      case 2:
        return guesser.ask(`/api/v1/orders/${crypto.randomUUID()}?key=${random()}`)
      case 3:
        return post('/api/v1/orders/look-up', { email: target.account, orderNumber: random() })
      default:
        return post('/api/v1/views', { productId })
    }
  })
