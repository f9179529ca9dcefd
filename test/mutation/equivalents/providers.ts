import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of the adapters of the payment providers. */
export const equivalentsInProviders = equivalentsOf({
  'infra/payments/flutterwave/charges.ts': [
    ['transactionId !== null', 'true', 'null is no number either: the comparison is there for the type alone'],
    ['data.app_fee === null || data.app_fee === undefined', 'false', 'null and undefined are not numbers'],
    [
      'data.app_fee === null || data.app_fee === undefined',
      'data.app_fee === null && data.app_fee === undefined',
      'null and undefined are not numbers',
    ],
    ['data.app_fee === null', 'false', 'null and undefined are not numbers'],
    ['data.app_fee === undefined', 'false', 'null and undefined are not numbers'],
  ],
  'infra/payments/flutterwave/refunds.ts': [
    ["''", '"Stryker was here!"', 'neither is a number, nor one of our references'],
  ],
  'infra/payments/korapay/charges.ts': [
    ['data.fee === null || data.fee === undefined', 'false', 'null and undefined are not numbers'],
    [
      'data.fee === null || data.fee === undefined',
      'data.fee === null && data.fee === undefined',
      'null and undefined are not numbers',
    ],
    ['data.fee === null', 'false', 'null and undefined are not numbers'],
    ['data.fee === undefined', 'false', 'null and undefined are not numbers'],
  ],
  'infra/payments/korapay/refunds.ts': [["''", '"Stryker was here!"', 'neither is a number']],
  'infra/payments/paystack/charges.ts': [
    ['transactionId === null', 'false', 'null is no number either: the comparison is there for the type alone'],
    ['data.fees === null || data.fees === undefined', 'false', 'null and undefined are not numbers'],
    [
      'data.fees === null || data.fees === undefined',
      'data.fees === null && data.fees === undefined',
      'null and undefined are not numbers',
    ],
    ['data.fees === null', 'false', 'null and undefined are not numbers'],
    ['data.fees === undefined', 'false', 'null and undefined are not numbers'],
  ],
  'infra/payments/paystack/refunds.ts': [
    ['mark !== null', 'true', 'no name is null either: the comparison is there for the type alone'],
    ['payment.transactionId !== null', 'true', 'a missing transaction is undefined, never null'],
    ["''", '"Stryker was here!"', 'neither is a number'],
  ],
})
