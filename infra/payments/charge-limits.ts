import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedCharge } from '#domain/payments/provider.ts'
import { descriptorOf } from './adapters.ts'

/** The refusal of an amount outside the provider's limits, before the provider is called; null when it is within them. */
export function checkChargeLimits(name: ProviderName, amount: Kobo): Extract<OpenedCharge, { ok: false }> | null {
  const { least, most } = descriptorOf(name).limits
  if (amount >= least && amount <= most) return null
  const limit = amount < least ? `less than ${formatNaira(least)}` : `more than ${formatNaira(most)}`
  return { ok: false, reason: 'rejected', detail: `${name} takes nothing ${limit}` }
}
