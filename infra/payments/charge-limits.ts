import { formatNaira, type Kobo, naira } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedCharge } from '#domain/payments/provider.ts'

// Flutterwave publishes no limits. Korapay's most is for transfers: cards stop at ₦1,000,000, which its own page says.
const limits: Partial<Record<ProviderName, { least: Kobo; most: Kobo }>> = {
  paystack: { least: 50 * naira, most: Number.MAX_SAFE_INTEGER },
  korapay: { least: 100 * naira, most: 10_000_000 * naira },
}

/** The refusal of an amount that the provider can't take, before it is bothered with it; null when it can. */
export function refusalOf(name: ProviderName, amount: Kobo): Extract<OpenedCharge, { ok: false }> | null {
  const { least, most } = limits[name] ?? { least: 1, most: Number.MAX_SAFE_INTEGER }
  if (amount >= least && amount <= most) return null
  const limit = amount < least ? `less than ${formatNaira(least)}` : `more than ${formatNaira(most)}`
  return { ok: false, reason: 'rejected', detail: `${name} takes nothing ${limit}` }
}
