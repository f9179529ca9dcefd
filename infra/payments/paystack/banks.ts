import { z } from 'zod'
import type { BankList } from '#domain/payments/provider.ts'
import type { Connection } from '../adapter.ts'
import { timeoutsMs } from '../call-provider.ts'

const banksSchema = z.array(
  z.object({
    id: z.union([z.number().int(), z.string().regex(/^\d{1,10}$/)]).transform(String),
    name: z.string().min(1),
    currency: z.string().nullish(),
  }),
)

/** The Nigerian banks that Paystack pays refunds to, by name, each once. */
export async function listBanks({ call }: Connection): Promise<BankList> {
  const answer = await call({
    method: 'GET',
    path: '/bank?country=nigeria&currency=NGN',
    within: timeoutsMs.read,
    data: banksSchema,
  })
  if (!answer.ok) return { ok: false, detail: answer.detail }
  const inNaira = answer.data.filter(({ currency }) => (currency ?? 'NGN') === 'NGN')
  const named = new Map(inNaira.map(({ id, name }) => [id, name]))
  const banks = [...named].map(([bankId, name]) => ({ bankId, name }))
  return { ok: true, banks: banks.sort((one, other) => one.name.localeCompare(other.name, 'en')) }
}
