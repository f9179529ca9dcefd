import type { BankAccount } from '../provider.ts'

export type BankAccountRead =
  | { ok: true; account: BankAccount }
  | { ok: false; field: 'bankId' | 'accountNumber'; message: string }

/** A customer's bank account as it was typed, perhaps in groups of digits; or which field is wrong, and how. */
export function readBankAccount(typed: BankAccount): BankAccountRead {
  const bankId = typed.bankId.trim()
  const accountNumber = typed.accountNumber.replaceAll(/[\s-]/g, '')
  if (!/^\d{1,10}$/.test(bankId)) return { ok: false, field: 'bankId', message: 'Please choose the bank' }
  if (!/^\d{10}$/.test(accountNumber))
    return { ok: false, field: 'accountNumber', message: 'Please give the 10 digits of the account' }
  return { ok: true, account: { accountNumber, bankId } }
}
