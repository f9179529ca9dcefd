import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { findCustomers, readCustomerRows } from '#domain/customers/list-customers.server.ts'
import { mergeCustomers, planMerge } from '#domain/customers/merge-customers.server.ts'
import { refreshCustomers } from '#domain/customers/refresh-customers.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { MergeAnswer, MergeShown } from './merge-answer.ts'

type Context = Readonly<RouterContextProvider>

/** Reads the customers to merge with, or a preview of merging with the one named in the address. */
export async function readMerge(context: Context, id: string, search: URLSearchParams): Promise<MergeShown> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const read = await readOrReport(shop, 'merging customers', async (): Promise<MergeShown> => {
    await refreshCustomers(shop)
    const [customer] = isUuid(id) ? await readCustomerRows(shop.db, [id]) : []
    if (!customer) return { ok: false, reason: 'not_found' }
    const q = (search.get('q') ?? '').slice(0, 100)
    const other = search.get('other')
    if (other === null) {
      const found = await findCustomers(shop, viewer, q)
      const others = found.ok ? found.customers.filter((one) => one.id !== id) : []
      return { ok: true, customer, q, found: others, plan: null }
    }
    const planned = await planMerge(shop.db, { id, other: other.toLowerCase() }, viewer)
    const plan = planned.ok ? planned : { ok: false as const, why: refusals[planned.reason] ?? failed }
    return { ok: true, customer, q, found: [], plan }
  })
  return read ?? { ok: false, reason: 'failed' }
}

const sentSchema = z.object({ other: z.string().max(100), seen: z.string().max(100) })

/** Merges two customers as previewed, and redirects to the merged one. */
export async function actOnMerge(context: Context, id: string, form: FormData): Promise<MergeAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const merged = await mergeCustomers(context.get(shopContext), { id, ...read.data }, administratorOf(context))
  if (merged.ok) throw redirect(`/admin/customers/${merged.kept}`)
  return { ok: false, message: refusals[merged.reason] ?? failed }
}

const failed = 'Failed to merge the customers'
const refusals: Partial<Record<string, string>> = {
  not_found: 'One of the two isn’t there any more',
  same: 'That is the same customer',
  two_accounts: 'Both have an account, and each signs in by their own. Ask the customer which one to delete',
  changed: 'One of the two has changed in the meantime. Please look at it once more',
}
