/** Nigerian banks with the three-digit codes that go into the check digits of their account numbers. */
export const nigerianBanks: Readonly<Record<string, string>> = {
  'Access Bank': '044',
  Citibank: '023',
  Ecobank: '050',
  FCMB: '214',
  'Fidelity Bank': '070',
  'First Bank': '011',
  GTBank: '058',
  'Jaiz Bank': '301',
  'Keystone Bank': '082',
  'Polaris Bank': '076',
  'Providus Bank': '101',
  'Stanbic IBTC': '221',
  'Standard Chartered': '068',
  'Sterling Bank': '232',
  'SunTrust Bank': '100',
  'Titan Trust Bank': '102',
  UBA: '033',
  'Union Bank': '032',
  'Unity Bank': '215',
  'Wema Bank': '035',
  'Zenith Bank': '057',
}

const weights = [3, 7, 3] as const

/** The digits of a typed account number, with or without spaces in it; null unless there are ten. */
export function accountDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/**
 * Whether ten digits can be an account number at a bank, by the check digit (NUBAN). True for banks that aren't listed:
 * wallets use phone numbers as account numbers, which have no check digit.
 */
export function isAccountOf(bank: string, digits: string): boolean {
  const code = codeOf(bank)
  if (code === null) return true
  const sum = [...`${code}${digits.slice(0, 9)}`].reduce(
    (all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(digits[9])
}

// "Zenith Bank Plc" and "zenith" both mean the bank listed as Zenith Bank.
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/\b(?:bank|nigeria|plc|ltd|limited|of)\b/g, '')
    .replaceAll(/\s+/g, '')

function codeOf(bank: string): string | null {
  const known = Object.entries(nigerianBanks).find(([name]) => plain(name) === plain(bank))
  return known ? known[1] : null
}
