import { Hono } from 'hono'
import { faulty } from '../faults.ts'
import type { Imitation, Sandbox } from '../imitation.ts'

const banks = [
  { id: 1, name: 'Access Bank', code: '044' },
  { id: 7, name: 'First Bank of Nigeria', code: '011' },
  { id: 9, name: 'Guaranty Trust Bank', code: '058' },
  { id: 171, name: 'OPay Digital Services Limited (OPay)', code: '999992' },
  { id: 18, name: 'United Bank For Africa', code: '033' },
  { id: 21, name: 'Zenith Bank', code: '057' },
]

/** `GET /bank`: a few real banks. */
export function bankRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'refusal'>): Hono {
  const app = new Hono()
  app.get(
    '/',
    faulty(sandbox, imitation, 'readRefund', () => ''),
    (c) => {
      const data = banks.map((bank) => ({ ...bank, country: 'Nigeria', currency: 'NGN', type: 'nuban', active: true }))
      return c.json({ status: true, message: 'Banks retrieved', data })
    },
  )
  return app
}
