import { equivalentsOf } from './equivalent.ts'

// A missing fee is not a number and so no fee, also without this check.
const noFee = (fee: string) =>
  [
    [`${fee} === null || ${fee} === undefined`, 'false'],
    [`${fee} === null || ${fee} === undefined`, `${fee} === null && ${fee} === undefined`],
    [`${fee} === null`, 'false'],
    [`${fee} === undefined`, 'false'],
  ].map(([code = '', mutant = '']): [string, string, string] => [code, mutant, 'null and undefined are not numbers'])

/** Equivalent mutants of the adapters of the payment providers. */
export const equivalentsInProviders = equivalentsOf({
  'infra/payments/flutterwave/charges.ts': [
    ['transactionId !== null', 'true', 'null is no number either: the comparison is there for the type alone'],
    ...noFee('data.app_fee'),
  ],
  'infra/payments/flutterwave/refunds.ts': [
    ["''", '"Stryker was here!"', 'neither is a number, nor one of our references'],
  ],
  'infra/payments/korapay/charges.ts': [...noFee('data.fee')],
  'infra/payments/korapay/refunds.ts': [["''", '"Stryker was here!"', 'neither is a number']],
  'infra/payments/paystack/charges.ts': [
    ['transactionId === null', 'false', 'null is no number either: the comparison is there for the type alone'],
    ...noFee('data.fees'),
  ],
  'infra/payments/paystack/refunds.ts': [
    ['mark !== null', 'true', 'no name is null either: the comparison is there for the type alone'],
    ['payment.transactionId !== null', 'true', 'a missing transaction is undefined, never null'],
    ["''", '"Stryker was here!"', 'neither is a number'],
  ],
})
