import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { ShippingProblem } from '#domain/fulfilment/shipping-problem.ts'
import { statusLooks } from '../words.ts'

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

const riskWords: Partial<Record<MoveRisk, string>> = {
  unpaid: 'it isn’t paid in full',
  refunded: 'money of it was given back',
}

/** Why an order can't be shipped with the others, or (`isAfter`) why it wasn't. */
export function problemText(problem: ShippingProblem, isAfter = false): string {
  switch (problem.kind) {
    case 'status': {
      const word = statusLooks[problem.status].word.toLowerCase()
      if (isAfter) return `Somebody else has changed it: it is ${word} now`
      if (problem.status === 'pending') return 'It is pending: mark it as processing first'
      return problem.status === 'cancelled' ? 'It was cancelled' : `It is ${word} already`
    }
    case 'risky': {
      if (problem.risks.includes('collected')) return 'It is collected at the showroom'
      const reasons = problem.risks.flatMap((risk) => riskWords[risk] ?? [])
      const why = reasons.length > 0 ? reasons.join(', and ') : 'it has to be agreed to'
      return `${why.charAt(0).toUpperCase()}${why.slice(1)}: ship it on its own page`
    }
    case 'gone':
      return 'There is no such order any more'
    case 'failed':
      return 'Something went wrong on our side. Please try again'
  }
}
