import { randomUUID } from 'node:crypto'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

const maxCharges = 5_000
const maxRefunds = 2_000

/** What a shopper can choose on a payment page. */
export const outcomes = ['success', 'failed', 'pending', 'cancel'] as const
export type Outcome = (typeof outcomes)[number]

export type PayingChannel = 'card' | 'ussd' | 'bank_transfer'
export type Try = { id: number; state: 'paid' | 'failed' | 'pending'; channel: PayingChannel }

/** What was received for a charge. */
type Receipt = {
  sent: Kobo
  /** The accepted part of it; the rest is returned automatically. */
  accepted: Kobo
  currency: string
  mode: 'test' | 'live'
}

export type Charge = {
  provider: ProviderName
  /** Identifies the payment page. Unguessable, because nothing else protects the page. */
  token: string
  id: number
  reference: string
  amount: Kobo
  customer: { email: string; name: string; phone: string }
  presentation: 'page' | 'popup'
  returnUrl: string | null
  cancelUrl: string | null
  webhookUrl: string
  state: 'open' | 'pending' | 'paid' | 'failed' | 'reversed'
  /** Whether its page is open in a browser. */
  pageOpen: boolean
  tries: Try[]
  receipt: Receipt | null
  createdAt: Date
  paidAt: Date | null
}

export type Refund = {
  id: number
  charge: Charge
  /** The merchant's own name for it, where the provider accepts one. */
  reference: string | null
  amount: Kobo
  note: string
  webhookUrl: string | null
  state: 'pending' | 'done' | 'failed' | 'needs_attention'
  createdAt: Date
}

export type NewCharge = Omit<Charge, 'token' | 'id' | 'state' | 'pageOpen' | 'tries' | 'receipt' | 'paidAt'>
export type Ledger = ReturnType<typeof createLedger>

/** The charges and refunds of the imitated providers, kept in memory: the newest few thousand of each. */
export function createLedger() {
  const charges = new Map<string, Charge>()
  const byReference = new Map<string, Charge[]>()
  const refunds = new Map<number, Refund>()
  // Like Paystack's ids, these don't fit 32 bits. They continue where an earlier process stopped, because the shop's database may outlive
  // the process and no provider uses an id twice.
  let lastId = Date.now() * 1000
  const nextId = () => ++lastId
  const referenceKey = (provider: ProviderName, reference: string) => `${provider} ${reference}`

  return {
    nextId,
    byToken: (token: string): Charge | null => charges.get(token) ?? null,

    /** Oldest first. There is more than one only where a provider allows a reference to be used twice. */
    byReference: (provider: ProviderName, reference: string): Charge[] =>
      byReference.get(referenceKey(provider, reference)) ?? [],

    byTransaction(provider: ProviderName, id: number): Charge | null {
      for (const charge of charges.values()) {
        const known = charge.id === id || charge.tries.some((one) => one.id === id)
        if (charge.provider === provider && known) return charge
      }
      return null
    },

    addCharge(details: NewCharge): Charge {
      const token = randomUUID().replaceAll('-', '')
      const charge: Charge = {
        ...details,
        token,
        id: nextId(),
        state: 'open',
        pageOpen: false,
        tries: [],
        receipt: null,
        paidAt: null,
      }
      const key = referenceKey(charge.provider, charge.reference)
      charges.set(token, charge)
      byReference.set(key, [...(byReference.get(key) ?? []), charge])
      evictOldest(charges, maxCharges, (old) => {
        const oldKey = referenceKey(old.provider, old.reference)
        const rest = (byReference.get(oldKey) ?? []).filter((one) => one !== old)
        if (rest.length > 0) byReference.set(oldKey, rest)
        else byReference.delete(oldKey)
      })
      return charge
    },

    addRefund(details: Omit<Refund, 'id' | 'state'>): Refund {
      const refund: Refund = { ...details, id: nextId(), state: 'pending' }
      refunds.set(refund.id, refund)
      evictOldest(refunds, maxRefunds, () => {})
      return refund
    },

    refund: (provider: ProviderName, id: number): Refund | null => {
      const refund = refunds.get(id)
      return refund?.charge.provider === provider ? refund : null
    },

    charges: (): Charge[] => [...charges.values()],

    refundsOf: (charge: Charge): Refund[] => [...refunds.values()].filter((refund) => refund.charge === charge),

    refundByReference: (provider: ProviderName, reference: string): Refund | null =>
      [...refunds.values()].find((one) => one.charge.provider === provider && one.reference === reference) ?? null,

    /** The amount of a charge that can still be refunded. Refunds that failed don't count. */
    refundable(charge: Charge): Kobo {
      const given = [...refunds.values()].filter((refund) => refund.charge === charge && refund.state !== 'failed')
      return (charge.receipt?.accepted ?? 0) - given.reduce((sum, refund) => sum + refund.amount, 0)
    },
  }
}

function evictOldest<Key, Value>(map: Map<Key, Value>, keep: number, evicted: (value: Value) => void): void {
  for (const [key, value] of map) {
    if (map.size <= keep) return
    map.delete(key)
    evicted(value)
  }
}
