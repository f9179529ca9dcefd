import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { Channel, ProviderMode } from '../provider.ts'

/**
 * created: the provider hasn't been told yet; open: the shopper can pay; cancelled: closed by us, though it may still
 * be paid; pending: money is on its way; the others are verified answers of the provider. duplicate: paid although the
 * order already was; mismatch: paid, but not as asked for.
 */
export type AttemptState = 'created' | 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'duplicate' | 'mismatch'

/** An attempt to pay an order, as it is stored. */
export type AttemptRow = {
  id: string
  orderId: string
  provider: PaidBy
  mode: ProviderMode
  reference: string
  amount: number
  currency: string
  state: AttemptState
  /** Kobo that were received; null while nothing was. */
  received: number | null
  channel: Channel | null
  providerTransactionId: string | null
  /**
   * When the payer's browser reported a payment while the provider couldn't be asked; null as soon as the provider
   * answers.
   */
  reportedAt: Date | null
  /** When the provider is asked next. For a settled attempt only while a reversal isn't explained yet. */
  dueAt: Date | null
  createdAt: Date
}

/** Whether money was recorded for an attempt, so that the provider needn't be asked about its payment any more. */
export const isSettled = ({ state, received }: Pick<AttemptRow, 'state' | 'received'>) =>
  state === 'paid' || state === 'duplicate' || (state === 'mismatch' && received !== null)

/**
 * Whether money for an attempt may be on its way: its provider says so, or its payer does and the provider can't be
 * asked.
 */
export const isUnderWay = ({ state, reportedAt }: Pick<AttemptRow, 'state' | 'reportedAt'>): boolean =>
  state === 'pending' || reportedAt !== null

/**
 * Our reference for a second payment under a reference that was already paid, made of that and the provider's
 * transaction.
 */
export const secondReference = (reference: string, transactionId: string) => `${reference}-${transactionId}`

/** The reference under which the provider knows an attempt. */
export function referenceAtProvider({
  reference,
  providerTransactionId,
}: Pick<AttemptRow, 'reference' | 'providerTransactionId'>): string {
  const ending = providerTransactionId === null ? '' : secondReference('', providerTransactionId)
  return ending !== '' && reference.endsWith(ending) ? reference.slice(0, -ending.length) : reference
}
