/** A mutant that no test can kill, because the program behaves the same with it. */
export type Equivalent = {
  file: string
  /** The original code, to the end of its first line, and its replacement; both as a run prints them. */
  code: string
  mutant: string
  reason: string
}

// None of the 16,777,216 colours is on one of these limits; all were compared.
const colorLimits = [
  ['lightness < 0.25', 'lightness <= 0.25'],
  ['chroma < 0.03', 'chroma <= 0.03'],
  ['lightness < 0.4', 'lightness <= 0.4'],
  ['lightness > 0.92', 'lightness >= 0.92'],
  ['hue >= 345', 'hue > 345'],
  ['hue < 40', 'hue <= 40'],
  ['lightness < 0.75', 'lightness <= 0.75'],
  ['hue >= 75', 'hue > 75'],
  ['hue < 115', 'hue <= 115'],
  ['lightness >= 0.65', 'lightness > 0.65'],
  ['chroma >= 0.09', 'chroma > 0.09'],
  ['hue >= 100', 'hue > 100'],
  ['hue < 195', 'hue <= 195'],
  ['hue >= 195', 'hue > 195'],
  ['hue < 290', 'hue <= 290'],
  ['channel <= 0.04045', 'channel < 0.04045'],
] as const

// What begins an amount as people type it.
const amountStart = String.raw`/^\s*(-?)\s*(?:₦|ngn|n(?=\s*\d))?/u`

export const equivalents: Equivalent[] = [
  {
    file: 'domain/money/typed-naira.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'sign and whole naira are in every match, and neither string is a unit',
  },
  {
    file: 'domain/money/typed-naira.ts',
    code: amountStart,
    mutant: amountStart.replace('^', ''),
    reason: 'it matches at the start of any text, the empty string at least',
  },
  {
    file: 'domain/money/typed-naira.ts',
    code: amountStart,
    mutant: amountStart.replace('?/u', '/u'),
    reason: 'without a currency it only takes spaces away, which the next line does as well',
  },
  {
    file: 'domain/money/typed-naira.ts',
    code: 'Math.abs(amount - rounded) > 1e-6',
    mutant: 'Math.abs(amount - rounded) >= 1e-6',
    reason: 'with at most six digits after the point no amount is exactly that far from whole kobo',
  },
  {
    file: 'domain/coupons/coupon.ts',
    code: 'coupon.usageLimit !== null',
    mutant: 'true',
    reason: 'null is not above 0 either: the comparison is there for the type alone',
  },
  ...colorLimits.map(([code, mutant]) => ({
    file: 'domain/catalogue/color-family.ts',
    code,
    mutant,
    reason: 'no colour is on the limit',
  })),
  {
    file: 'infra/payments/paystack/refunds.ts',
    code: 'mark !== null',
    mutant: 'true',
    reason: 'no name is null either: the comparison is there for the type alone',
  },
  {
    file: 'infra/payments/paystack/refunds.ts',
    code: 'payment.transactionId !== null',
    mutant: 'true',
    reason: 'a missing transaction is undefined, never null',
  },
  {
    file: 'infra/payments/paystack/refunds.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a number',
  },
  ...[
    [
      'after[at]?.onHand',
      'after[at].onHand',
      'there is one for each row: the question mark is there for the type alone',
    ],
    ['rows[at]?.onHand', 'rows[at].onHand', 'there is one for each row: the question mark is there for the type alone'],
    ['leaving.length > 0', 'true', 'what is reserved is looked up for the rows that leave'],
    ['leaving.length > 0', 'leaving.length >= 0', 'what is reserved is looked up for the rows that leave'],
    ['changed.length > 0', 'true', 'a statement about no rows changes none'],
    ['changed.length > 0', 'changed.length >= 0', 'a statement about no rows changes none'],
    ...[
      ['after.filter((row, at) => row.onHand !== rows[at]?.onHand && !leaving.includes(row))', 'after'],
      ['row.onHand !== rows[at]?.onHand && !leaving.includes(row)', 'true'],
      [
        'row.onHand !== rows[at]?.onHand && !leaving.includes(row)',
        'row.onHand !== rows[at]?.onHand || !leaving.includes(row)',
      ],
      ['row.onHand !== rows[at]?.onHand', 'true'],
    ].map(([code = '', mutant = '']) => [code, mutant, 'the locked rows would be written with what they hold']),
  ].map(([code = '', mutant = '', reason = '']) => ({
    file: 'domain/stock/edit-stock.server.ts',
    code,
    mutant,
    reason,
  })),
  {
    file: 'domain/stock/change-many.server.ts',
    code: 'at < changes.length',
    mutant: 'at <= changes.length',
    reason: 'a statement about no rows changes none',
  },
  ...[
    ['[]', '["Stryker was here"]'],
    ['stockId === null', 'false'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/stock/reserved-pieces.server.ts',
    code,
    mutant,
    reason: 'the query selects rows with one: the comparison is there for the type alone',
  })),
  {
    file: 'domain/coupons/redemptions.server.ts',
    code: 'couponId === null',
    mutant: 'false',
    reason: 'no coupon has null for an id',
  },
  {
    file: 'domain/orders/claim-expiring-orders.server.ts',
    code: 'expiresAt === null',
    mutant: 'false',
    reason: 'the query selects the rows by it: the comparison is there for the type alone',
  },
  ...[
    ['older < newer', 'true', 'both ends give the same page: the nearer one is read sooner'],
    ['older < newer', 'false', 'both ends give the same page: the nearer one is read sooner'],
    ['older < newer', 'older <= newer', 'in the middle both ends are as near'],
    ["filter.expired === 'without'", 'false', 'it counts the same, one by one instead of in an index'],
  ].map(([code = '', mutant = '', reason = '']) => ({
    file: 'domain/orders/list-orders-for-admin.server.ts',
    code,
    mutant,
    reason,
  })),
  ...[
    ['domain/checkout/check-quote.ts', "line.problem === 'gone'", 'false'],
    ['domain/checkout/check-staff-quote.ts', "line.problem === 'gone'", 'false'],
  ].map(([file = '', code = '', mutant = '']) => ({
    file,
    code,
    mutant,
    reason: 'what is gone was refused before: the comparison is there for the type alone',
  })),
  {
    file: 'domain/orders/order-conditions.server.ts',
    code: "word.includes('@')",
    mutant: 'true',
    reason: 'no address of mail is without it: the comparison spares a search',
  },
  {
    file: 'domain/orders/move-order.server.ts',
    code: 'order.expiresAt !== null',
    mutant: 'true',
    reason: 'null is not after any time: the comparison is there for the type alone',
  },
  {
    file: 'domain/orders/move-order.server.ts',
    code: 'move.releasedAt !== undefined',
    mutant: 'true',
    reason: 'Kysely leaves out what is undefined',
  },
  ...[
    ["viewer.kind !== 'anonymous'", 'true'],
    ["'anonymous'", '""'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/accounts/access.ts',
    code,
    mutant,
    reason: 'who isn’t signed in has no second factor to set up: the comparison is there for the type alone',
  })),
  ...[
    ['true', 'false'],
    ['{ ok: true }', '{}'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/payments/attempts/expire-orders.server.ts',
    code,
    mutant,
    reason: 'nothing was written, so that rolling back changes nothing',
  })),
  {
    file: 'domain/payments/attempts/expire-orders.server.ts',
    code: 'order.releasedAt === null',
    mutant: 'true',
    reason: 'an order whose stock was released is cancelled, which is compared as well',
  },
  {
    file: 'domain/payments/attempts/attempt.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'no reference ends with either',
  },
  {
    file: 'domain/payments/refunds/refunded-goods.server.ts',
    code: 'lines.filter(({ restock }) => restock > 0)',
    mutant: 'lines',
    reason: 'no pieces of a line go back with it: nothing changes',
  },
  {
    file: 'domain/payments/refunds/request-refund.server.ts',
    code: 'worth === null',
    mutant: 'false',
    reason: 'the figure is used where the worth is known alone',
  },
  {
    file: 'domain/payments/refunds/settle-reversal.server.ts',
    code: "{ ok: false, reason: 'unknown_reference' }",
    mutant: '{}',
    reason: 'its refunds were settled before, which needs the same payment: the comparison is there for the type alone',
  },
  {
    file: 'domain/payments/refunds/settle-reversal.server.ts',
    code: 'said?.state',
    mutant: 'said.state',
    reason: 'its refunds were settled before, which needs its provider: the question mark is there for the type alone',
  },
  {
    file: 'domain/payments/refunds/refund-of-goods.ts',
    code: 'quantity - restocked',
    mutant: 'quantity + restocked',
    reason: 'pieces that are refunded to go back are at most those bought, so the figure before it is never larger',
  },
  {
    file: 'domain/payments/reconciliation/find-differences.ts',
    code: "kind === 'refunded'",
    mutant: 'true',
    reason: 'no other row of the ledger names a refund',
  },
  {
    file: 'domain/payments/reconciliation/find-differences.ts',
    code: 'rows[0]?.amount',
    mutant: 'rows[0].amount',
    reason: 'there is one row',
  },
  {
    file: 'domain/payments/reconciliation/find-provider-differences.ts',
    code: "'under way'",
    mutant: '""',
    reason: 'the string is only compared with itself',
  },
  {
    file: 'domain/payments/reconciliation/daily-report.server.ts',
    code: '!(await isFree(shop, day))',
    mutant: 'false',
    reason: 'the claim compares the same: reading first only saves a write every few seconds',
  },
  {
    file: 'domain/payments/settlement/check-verification.ts',
    code: 'answer.amount !== null',
    mutant: 'true',
    reason: 'null is not above 0 either: the comparison is there for the type alone',
  },
  ...[
    ['false', 'true'],
    ["'not_found'", '""'],
    ["{ ok: false, reason: 'not_found' }", '{}'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/payments/webhooks/replay-by-administrator.server.ts',
    code,
    mutant,
    reason: 'a webhook that was found before is found again: the comparison is there for the type alone',
  })),
  {
    file: 'domain/payments/settlement/settle-payment.server.ts',
    code: "result.outcome === 'paid'",
    mutant: 'true',
    reason: 'no other outcome is reversed: the comparison is there for the type alone',
  },
  {
    file: 'domain/payments/settlement/verify-attempt.server.ts',
    code: "by !== 'visitor'",
    mutant: 'true',
    reason: 'for a visitor the same time was written when the call was claimed',
  },
  {
    file: 'domain/payments/settlement/hint-payment.server.ts',
    code: 'money !== null',
    mutant: 'true',
    reason: 'an order that is found has its money: the comparison is there for the type alone',
  },
  ...[
    ['false', 'true'],
    ["'not_found'", '""'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/payments/settlement/hint-payment.server.ts',
    code,
    mutant,
    reason: 'an order that may be changed is found: the comparison is there for the type alone',
  })),
  {
    file: 'domain/payments/settlement/hint-payment.server.ts',
    code: '{ ok: true }',
    mutant: '{}',
    reason: 'nothing was written, so that rolling back changes nothing',
  },
  {
    file: 'domain/payments/settlement/apply-verification.server.ts',
    code: 'transactionId === null',
    mutant: 'false',
    reason: 'no payment is found by a transaction that is null',
  },
  {
    file: 'infra/payments/flutterwave/charges.ts',
    code: 'transactionId !== null',
    mutant: 'true',
    reason: 'null is no number either: the comparison is there for the type alone',
  },
  {
    file: 'infra/payments/paystack/charges.ts',
    code: 'transactionId === null',
    mutant: 'false',
    reason: 'null is no number either: the comparison is there for the type alone',
  },
  {
    file: 'infra/payments/flutterwave/refunds.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a number, nor one of our references',
  },
  {
    file: 'infra/payments/korapay/refunds.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a number',
  },
  ...noFee('infra/payments/flutterwave/charges.ts', 'data.app_fee'),
  ...noFee('infra/payments/paystack/charges.ts', 'data.fees'),
  ...noFee('infra/payments/korapay/charges.ts', 'data.fee'),
  {
    file: 'domain/catalogue/product.ts',
    code: 'compareAtPrice <= price',
    mutant: 'compareAtPrice < price',
    reason: 'the same price is 0 % off, which shows no discount',
  },
  {
    file: 'domain/catalogue/product.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a colour',
  },
  ...[
    ['i > 1', 'true'],
    ['i > 1 && j > 1', 'true'],
    ['i > 1 && j > 1', 'i > 1 || j > 1'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/catalogue/typing-errors.ts',
    code,
    mutant,
    reason: 'before the first letter there is none to compare with',
  })),
  {
    file: 'domain/accounts/open-session.server.ts',
    code: '{ isUse: false }',
    mutant: '{}',
    reason: 'what is left out is no use either',
  },
  ...[
    ["{ ok: false, reason: 'already_invited' }", '{}'],
    ['false', 'true'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/accounts/staff/invite-staff.server.ts',
    code,
    mutant,
    reason:
      'whoever invites holds the lock of the owners’ rows, so that the look before has seen every open invitation',
  })),
  {
    file: 'http/route-template.ts',
    code: 'parts[at]?.toLowerCase',
    mutant: 'parts[at].toLowerCase',
    reason: 'both have as many parts: the question mark is there for the type alone',
  },
  {
    file: 'domain/payments/incidents/record-incident.server.ts',
    code: '{ ok: false as const }',
    mutant: '{}',
    reason: 'neither is well, and nothing was written that is rolled back',
  },
  ...[
    ["transfer !== null && (await findReferenceOf(tx, 'transfer', transfer))", 'false'],
    ["'transfer'", '""'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/payments/by-hand/take-payment.server.ts',
    code,
    mutant,
    reason: 'the index refuses the second payment by the same transfer, which is answered the same',
  })),
  ...[
    ['!attempt', 'false'],
    [`\`Payment \${reference} is gone\``, '``'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/payments/by-hand/take-payment.server.ts',
    code,
    mutant,
    reason: 'it has just been written: the comparison is there for the type alone',
  })),
  ...[
    [
      'difference.ts',
      'start < Math.min(before.length, after.length)',
      'start <= Math.min(before.length, after.length)',
      'texts that differ do so at the end of the shorter one at the latest',
    ],
    ['difference.ts', "''", '"Stryker was here!"', 'a line that isn’t there is never shown'],
    ['link-target.ts', 'url.origin !== own', 'false', 'whatever leads elsewhere begins with neither # nor a slash'],
    [
      'questions.ts',
      'found.at(-1)?.answer',
      'found.at(-1).answer',
      'below a question there is one: the question mark is there for the type alone',
    ],
    [
      'questions.ts',
      "block.kind === 'heading'",
      'true',
      'nothing else has a level: the comparison is there for the type alone',
    ],
    [
      'read-markdown.server.ts',
      'token.nesting === 1',
      'true',
      'the library gives no other block: it never comes there',
    ],
    ['read-markdown.server.ts', "''", '"Stryker was here!"', 'every link has an address: it never comes there'],
    [
      'read-markdown.server.ts',
      'this.tokens[this.at]?.type',
      'this.tokens[this.at].type',
      'every list is closed: the question mark is there for the type alone',
    ],
    [
      'read-markdown.server.ts',
      'kind === undefined',
      'false',
      'the library opens nothing else in a line: it never comes there',
    ],
    [
      'wide-table.ts',
      'cells.length < mostColumns',
      'false',
      'so few cells are never too many: comparing first only saves time',
    ],
  ].map(([name = '', code = '', mutant = '', reason = '']) => ({
    file: `domain/content/information/${name}`,
    code,
    mutant,
    reason,
  })),
  ...[
    ["'gone'", '""', 'the string is only compared with another'],
    ["'stays'", '""', 'a picture that is shown has its row, where its files are left as well'],
  ].map(([code = '', mutant = '', reason = '']) => ({
    file: 'domain/media/collect-unused-pictures.server.ts',
    code,
    mutant,
    reason,
  })),
  {
    file: 'domain/media/reencode-upload.server.ts',
    code: '() => null',
    mutant: '() => undefined',
    reason: 'neither is a size, nor bytes',
  },
  {
    file: 'domain/catalogue/csv/import-batches.server.ts',
    code: "'slug:'",
    mutant: '""',
    reason: 'a product that is found by a part of an id besides has no lines',
  },
  {
    file: 'domain/catalogue/csv/plan-stock.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a number',
  },
  ...[
    ['from < chunk.byteLength', 'from <= chunk.byteLength', 'a slice without bytes has no text'],
    ["''", '"Stryker was here!"', 'an empty line at the end is none'],
  ].map(([code = '', mutant = '', reason = '']) => ({
    file: 'domain/catalogue/csv/read-csv.server.ts',
    code,
    mutant,
    reason,
  })),
  {
    file: 'domain/catalogue/csv/stage-line.ts',
    code: 'names.filter((name): name is ProductColumn => productColumns.some((column) => column === name))',
    mutant: 'names',
    reason: 'a name that isn’t known was refused: the filter is there for the type alone',
  },
  {
    file: 'domain/notifications/email-address.ts',
    code: 'at > 0',
    mutant: 'at >= 0',
    reason: 'no mailbox is empty',
  },
  ...[
    ['emails.length > 0', 'true'],
    ['orderIds.length > 0', 'true'],
    ['anyOf.length === 0', 'false'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/notifications/forget-recipients.server.ts',
    code,
    mutant,
    reason: 'nothing is any of an empty list: what is left out spares the database a condition, or the statement',
  })),
  {
    file: 'domain/catalogue/csv/write-products.server.ts',
    code: 'items.length === 0',
    mutant: 'false',
    reason: 'a statement about no rows changes none',
  },
  ...['domain/checkout/quote-cart.server.ts', 'domain/overview/read-overview.server.ts'].map((file) => ({
    file,
    code: "'read only'",
    mutant: '""',
    reason: 'its statements only read: the mode is there for whoever writes another one',
  })),
  ...[
    ['!figures', 'false'],
    ["'a select without from has one row'", '""'],
  ].map(([code = '', mutant = '']) => ({
    file: 'domain/overview/read-present-figures.server.ts',
    code,
    mutant,
    reason: 'there is one row: the comparison is there for the type alone',
  })),
  ...[
    ['api/admin/product-files.ts', "'no_session'", '""'],
    ['api/admin/reports.ts', "found.reason === 'not_found'", 'true'],
    ['api/admin/tasks.ts', "closed.reason !== 'already_done'", 'false'],
    ['api/admin/webhooks.ts', "found.reason === 'not_found'", 'true'],
  ].map(([file = '', code = '', mutant = '']) => ({
    file,
    code,
    mutant,
    reason: 'the access rule of the route refuses before: the refusal is there for the type alone',
  })),
  ...[
    [
      'api/storage/public-object.ts',
      'key === null',
      'false',
      'no picture is stored under null: comparing first spares the database a question',
    ],
    ['api/storage/upload-object.ts', "''", '"Stryker was here!"', 'neither is a form, nor a time'],
    [
      'app/admin/products/form/save-product.server.ts',
      "updated.reason === 'slug_taken'",
      'true',
      'no other refusal has a free address: the comparison is there for the type alone',
    ],
    ...[
      ['!url || url.origin !== base', '!url && url.origin !== base'],
      ['!url || url.origin !== base', 'false'],
      ['url.origin !== base', 'false'],
    ].map(([code = '', mutant = '']) => [
      'app/session/return-path.ts',
      code,
      mutant,
      'what begins with a single slash can be read and stays on the host: a second lock',
    ]),
    [
      'app/session/return-path.ts',
      "''",
      '"Stryker was here!"',
      'there is always a part before a question mark: it never comes there',
    ],
    [
      'app/storefront/product/recently-viewed/viewed.ts',
      'storage?.getItem',
      'storage.getItem',
      'what it throws without a storage is caught, and nothing was looked at either',
    ],
    [
      'app/ui/link.tsx',
      "typeof to === 'string'",
      'true',
      'an object as text doesn’t begin with a slash: the comparison is there for the type alone',
    ],
    ['app/ui/next-option.ts', 'default:', 'default:', 'a function that ends answers undefined as well'],
  ].map(([file = '', code = '', mutant = '', reason = '']) => ({ file, code, mutant, reason })),
]

// A missing fee is not a number and so no fee, also without this check.
function noFee(file: string, fee: string): Equivalent[] {
  const code = `${fee} === null || ${fee} === undefined`
  const mutants: [code: string, mutant: string][] = [
    [code, 'false'],
    [code, `${fee} === null && ${fee} === undefined`],
    [`${fee} === null`, 'false'],
    [`${fee} === undefined`, 'false'],
  ]
  return mutants.map(([before, mutant]) => ({
    file,
    code: before,
    mutant,
    reason: 'null and undefined are not numbers',
  }))
}
