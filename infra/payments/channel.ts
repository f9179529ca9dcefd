import type { Channel } from '#domain/payments/provider.ts'

const channels: Readonly<Record<string, Channel>> = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  banktransfer: 'bank_transfer',
  bank: 'bank_transfer',
  pay_with_bank: 'bank_transfer',
  account: 'bank_transfer',
  ussd: 'ussd',
}

/** The channel that a provider's term stands for; null when the provider gives none. */
export function channelOf(term: string | null | undefined): Channel | null {
  if (!term) return null
  return channels[term.toLowerCase()] ?? 'other'
}
