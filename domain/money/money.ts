/** An amount in kobo, the hundredth part of a naira. Always an integer. */
export type Kobo = number

/** ₦1 in kobo. */
export const naira = 100

/**
 * An amount in kobo as it is shown: ₦180,000, or ₦180,000.50 when there are kobo to show. Negative amounts start with a
 * minus sign.
 */
export function formatNaira(amount: Kobo): string {
  return amount < 0 ? `-₦${formatFigure(-amount)}` : `₦${formatFigure(amount)}`
}

/**
 * The figure of a non-negative amount, with thousands separators and without ₦, for sentences that contain the sign
 * themselves.
 */
export function formatFigure(amount: Kobo): string {
  const [whole = '', kobo] = koboToNairaText(amount).split('.')
  const grouped = whole.replaceAll(everyThousand, ',')
  return kobo === undefined ? grouped : `${grouped}.${kobo}`
}

// As `Intl.NumberFormat('en-NG')` does it (a test compares them), whose first use on a page takes a phone some 30 ms.
const everyThousand = /\B(?=(?:\d{3})+$)/g

/** Kobo as exact decimal text in naira, for providers that count in naira: 1250050 → "12500.50", 1250000 → "12500". */
export function koboToNairaText(amount: Kobo): string {
  const whole = Math.trunc(amount / naira)
  const rest = amount % naira
  return rest === 0 ? `${whole}` : `${whole}.${String(rest).padStart(2, '0')}`
}

/**
 * Reads a provider's amount in naira, number or text, exactly. Null when it isn't a non-negative amount with at most
 * two decimals: such a figure is a mismatch to be checked, and is never rounded.
 */
export function nairaToKobo(value: number | string): Kobo | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(value).trim())
  if (!match) return null
  return Number(match[1]) * naira + Number((match[2] ?? '').padEnd(2, '0') || 0)
}
