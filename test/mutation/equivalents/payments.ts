import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of payments and refunds. */
export const equivalentsInPayments = equivalentsOf({
  'domain/money/typed-naira.ts': [
    ["''", '"Stryker was here!"', 'sign and whole naira are in every match, and neither string is a unit'],
    [
      '/^\\s*(-?)\\s*(?:₦|ngn|n(?=\\s*\\d))?/u',
      '/\\s*(-?)\\s*(?:₦|ngn|n(?=\\s*\\d))?/u',
      'it matches at the start of any text, the empty string at least',
    ],
    [
      '/^\\s*(-?)\\s*(?:₦|ngn|n(?=\\s*\\d))?/u',
      '/^\\s*(-?)\\s*(?:₦|ngn|n(?=\\s*\\d))/u',
      'without a currency it only takes spaces away, which the next line does as well',
    ],
    [
      'Math.abs(amount - rounded) > 1e-6',
      'Math.abs(amount - rounded) >= 1e-6',
      'with at most six digits after the point no amount is exactly that far from whole kobo',
    ],
  ],
  'domain/payments/attempts/attempt.ts': [["''", '"Stryker was here!"', 'no reference ends with either']],
  'domain/payments/attempts/expire-orders.server.ts': [
    ['true', 'false', 'nothing was written, so that rolling back changes nothing'],
    ['{ ok: true }', '{}', 'nothing was written, so that rolling back changes nothing'],
    ['order.releasedAt === null', 'true', 'an order whose stock was released is cancelled, which is compared as well'],
  ],
  'domain/payments/by-hand/take-payment.server.ts': [
    [
      "transfer !== null && (await findReferenceOf(tx, 'transfer', transfer))",
      'false',
      'the index refuses the second payment by the same transfer, which is answered the same',
    ],
    ["'transfer'", '""', 'the index refuses the second payment by the same transfer, which is answered the same'],
    ['!attempt', 'false', 'it has just been written: the comparison is there for the type alone'],
    [`\`Payment \${reference} is gone\``, '``', 'it has just been written: the comparison is there for the type alone'],
  ],
  'domain/payments/incidents/record-incident.server.ts': [
    ['{ ok: false as const }', '{}', 'neither is well, and nothing was written that is rolled back'],
  ],
  'domain/payments/reconciliation/daily-report.server.ts': [
    [
      '!(await isFree(shop, day))',
      'false',
      'the claim compares the same: reading first only saves a write every few seconds',
    ],
  ],
  'domain/payments/reconciliation/find-differences.ts': [
    ["kind === 'refunded'", 'true', 'no other row of the ledger names a refund'],
    ['rows[0]?.amount', 'rows[0].amount', 'there is one row'],
  ],
  'domain/payments/reconciliation/find-provider-differences.ts': [
    ["'under way'", '""', 'the string is only compared with itself'],
  ],
  'domain/payments/refunds/refund-of-goods.ts': [
    [
      'quantity - restocked',
      'quantity + restocked',
      'pieces that are refunded to go back are at most those bought, so the figure before it is never larger',
    ],
  ],
  'domain/payments/refunds/refunded-goods.server.ts': [
    ['lines.filter(({ restock }) => restock > 0)', 'lines', 'no pieces of a line go back with it: nothing changes'],
  ],
  'domain/payments/refunds/request-refund.server.ts': [
    ['worth === null', 'false', 'the figure is used where the worth is known alone'],
  ],
  'domain/payments/refunds/settle-reversal.server.ts': [
    [
      "{ ok: false, reason: 'unknown_reference' }",
      '{}',
      'its refunds were settled before, which needs the same payment: the comparison is there for the type alone',
    ],
    [
      'said?.state',
      'said.state',
      'its refunds were settled before, which needs its provider: the question mark is there for the type alone',
    ],
  ],
  'domain/payments/settlement/apply-verification.server.ts': [
    ['transactionId === null', 'false', 'no payment is found by a transaction that is null'],
  ],
  'domain/payments/settlement/check-verification.ts': [
    ['answer.amount !== null', 'true', 'null is not above 0 either: the comparison is there for the type alone'],
  ],
  'domain/payments/settlement/hint-payment.server.ts': [
    ['money !== null', 'true', 'an order that is found has its money: the comparison is there for the type alone'],
    ['false', 'true', 'an order that may be changed is found: the comparison is there for the type alone'],
    ["'not_found'", '""', 'an order that may be changed is found: the comparison is there for the type alone'],
    ['{ ok: true }', '{}', 'nothing was written, so that rolling back changes nothing'],
  ],
  'domain/payments/settlement/settle-payment.server.ts': [
    ["result.outcome === 'paid'", 'true', 'no other outcome is reversed: the comparison is there for the type alone'],
  ],
  'domain/payments/settlement/verify-attempt.server.ts': [
    ["by !== 'visitor'", 'true', 'for a visitor the same time was written when the call was claimed'],
  ],
  'domain/payments/webhooks/replay-by-administrator.server.ts': [
    ['false', 'true', 'a webhook that was found before is found again: the comparison is there for the type alone'],
    ["'not_found'", '""', 'a webhook that was found before is found again: the comparison is there for the type alone'],
    [
      "{ ok: false, reason: 'not_found' }",
      '{}',
      'a webhook that was found before is found again: the comparison is there for the type alone',
    ],
  ],
})
