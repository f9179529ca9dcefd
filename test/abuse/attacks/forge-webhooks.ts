import { type Attack, laptop, providerOf } from '../attack.ts'

const addresses = 3
const signatures = ['x-paystack-signature', 'x-korapay-signature', 'verif-hash', 'flutterwave-signature']

/** Webhooks of each provider with a false signature. Every hundredth is as large as a webhook may be. */
export const forgeWebhooks: Attack = ({ visitor, repeat }) =>
  repeat(laptop(), (n) => {
    const body = {
      event: 'charge.success',
      data: { reference: `forged-${n}`, more: 'x'.repeat(n % 100 ? 0 : 200_000) },
    }
    const headers = Object.fromEntries(signatures.map((name) => [name, 'a'.repeat(128)]))
    return visitor(n % addresses).ask(`/webhooks/${providerOf(n)}`, { method: 'POST', headers, body })
  })
