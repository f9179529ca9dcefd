import { expect, test } from 'vitest'
import { readBankAccount } from './bank-account.ts'
import { readProof } from './sent-proof.ts'

// @rule D43 | The proof of a refund by hand has the transfer's reference, and never the customer's account number
//   broken by: account numbers in groups kept (sent-proof.ts)
test.each([
  ['', '', 'no_transfer'],
  [' \u202e\n ', 'x', 'no_transfer'],
  ['x'.repeat(61), '', 'too_long'],
  ['T-1', 'x'.repeat(501), 'too_long'],
  ['0123456789', '', 'account_number'],
  ['T-1', 'sent to 012-345-6789, GTB', 'account_number'],
  ['T-1', 'to 0123 456 789', 'account_number'],
])('%j with %j is refused: %s', (transfer, evidence, reason) => {
  expect(readProof({ transfer, evidence })).toEqual({ ok: false, reason })
})

test('a proof is kept as it was typed, on one line or several', () => {
  expect(
    readProof({ transfer: ' NIP\n000013231123121500001234567890 ', evidence: 'By Ṣadé Ọlá\r\nat noon\0 ' }),
  ).toEqual({
    ok: true,
    proof: { transfer: 'NIP 000013231123121500001234567890', evidence: 'By Ṣadé Ọlá\nat noon' },
  })
})

// @rule D43 | A bank account for a refund has a bank and ten digits, which can be typed in groups
//   broken by: digits in groups refused (bank-account.ts)
test('an account is read in groups, and refused without its ten digits or its bank', () => {
  expect(readBankAccount({ bankId: '9', accountNumber: ' 012 345-6789' })).toEqual({
    ok: true,
    account: { bankId: '9', accountNumber: '0123456789' },
  })
  expect(readBankAccount({ bankId: '', accountNumber: '0123456789' })).toMatchObject({ field: 'bankId' })
  for (const accountNumber of ['', '012345678', '01234567890', '01234O6789', '٠١٢٣٤٥٦٧٨٩'])
    expect(readBankAccount({ bankId: '9', accountNumber })).toMatchObject({ ok: false, field: 'accountNumber' })
})
