import type { Kobo } from '#domain/money/money.ts'
import type { Imitation } from './imitation.ts'
import type { Charge, Outcome, PayingChannel } from './ledger.ts'
import type { Switches } from './switches.ts'

const turns: PayingChannel[] = ['card', 'ussd', 'bank_transfer']

/** How a try is paid. */
export function channelOf(charge: Charge, outcome: Outcome, switches: Switches): PayingChannel {
  if (switches.channel) return switches.channel
  if (outcome === 'pending') return 'bank_transfer'
  return turns[charge.tries.length % turns.length] ?? 'card'
}

/** Records the money received for a charge. Returns whether that pays it: not when all of it is returned. */
export function receiveMoney(
  { returnsWrongAmounts }: Pick<Imitation, 'returnsWrongAmounts'>,
  charge: Charge,
  switches: Switches,
  at: Date,
): boolean {
  const sent = sentFor(charge.amount, switches.received)
  const accepted = returnsWrongAmounts ? acceptedOf(sent, charge.amount, switches) : sent
  charge.receipt = { sent, accepted, currency: switches.receivedCurrency, mode: switches.receivedMode }
  const paid = accepted > 0
  charge.state = paid ? 'paid' : 'pending'
  charge.paidAt = paid ? at : null
  return paid
}

function sentFor(asked: Kobo, received: Switches['received']): Kobo {
  switch (received) {
    case 'exact':
      return asked
    case 'kobo_under':
      return asked - 1
    case 'kobo_over':
      return asked + 1
    case 'naira_under':
      return asked - 100
    case 'hundredfold':
      return asked * 100
    default:
      return received
  }
}

function acceptedOf(sent: Kobo, asked: Kobo, { korapayPreference }: Switches): Kobo {
  if (sent === asked || korapayPreference === 'accept_all') return sent
  return korapayPreference === 'return_excess' && sent > asked ? asked : 0
}
