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

/** A provider's word for how money is paid; null when it gives none. */
export function channelOf(word: string | null | undefined): Channel | null {
  if (!word) return null
  return channels[word.toLowerCase()] ?? 'other'
}
