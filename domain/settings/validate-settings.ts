import { type Kobo, naira } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { invalidPhone, isPhoneNumber } from '#domain/orders/phone-number.ts'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { accountDigits, isAccountOf } from './account-number.ts'
import { parsePosition } from './map-position.ts'
import { readHours } from './read-hours.ts'
import { appointmentField, type SettingsField, type SettingsForm, settingsFields, teamFields } from './settings-form.ts'
import { type ShopSettings, type SocialNetwork, socialNetworks } from './shop-settings.ts'

const settingsLimits = {
  name: 40,
  phone: 40,
  addressLines: 300,
  url: 500,
  shippingFee: 1_000_000 * naira,
  freeShippingAbove: 100_000_000 * naira,
  returnDays: 365,
  /** Minutes. No provider's payment page stays open for longer, and unpaid stock can't be sold to others. */
  shortestHold: 10,
  longestHold: 180,
  /** Hours. */
  longestStaffHold: 168,
} as const

type SettingsError = { field: SettingsField; message: string }
export type SettingsRead = { ok: true; settings: ShopSettings } | { ok: false; errors: SettingsError[] }

/** Parses the form into settings, or returns what is wrong, one message a field, in the order of the form. */
export function readSettingsForm(form: SettingsForm): SettingsRead {
  const errors: SettingsError[] = []
  const check = (field: SettingsField, problem: string | null | false) => {
    if (problem) errors.push({ field, message: problem })
  }
  const name = line(form.name)
  check('name', isUnseen(name) ? 'The shop needs a name' : tooLong(name, settingsLimits.name))
  const email = readOptionalEmail(form.email, (problem) => check('email', problem))
  const phone = readOptionalPhone(form.phone, (problem) => check('phone', problem))
  const whatsApp = readOptionalPhone(form.whatsApp, (problem) => check('whatsApp', problem))
  const hours = readHours(form, (day) => day, check)
  const appointments = {
    hours: readHours(form, appointmentField, check),
    minutes: readWhole(form.appointmentMinutes, [15, 240], 'minutes', (problem) =>
      check('appointmentMinutes', problem),
    ),
  }
  const lines = line(form.address, severalLines)
  check('address', tooLong(lines, settingsLimits.addressLines))
  const mapUrl = readUrl(form.mapUrl, null, (problem) => check('mapUrl', problem))
  const position = parsePosition(form.mapPosition)
  check(
    'mapPosition',
    form.mapPosition.trim() !== '' && !position && 'Please write the position like 6.4969, 3.3540: latitude, longitude',
  )
  const social = readSocial(form, check)
  const about = readAbout(form, check)
  const shippingFee = readAmount(form.shippingFee, settingsLimits.shippingFee, (problem) =>
    check('shippingFee', problem),
  )
  const freeShippingAbove = readAmount(form.freeShippingAbove, settingsLimits.freeShippingAbove, (problem) =>
    check('freeShippingAbove', problem),
  )
  const returnDays = readWhole(form.returnDays, [1, settingsLimits.returnDays], 'days', (problem) =>
    check('returnDays', problem),
  )
  const { shortestHold, longestHold } = settingsLimits
  const card = readWhole(form.holdCard, [shortestHold, longestHold], 'minutes', (problem) => check('holdCard', problem))
  const transfer = readWhole(form.holdTransfer, [shortestHold, longestHold], 'minutes', (problem) =>
    check('holdTransfer', problem),
  )
  check('holdTransfer', transfer > 0 && transfer < card && 'A transfer takes at least as long as a card')
  const staffHoldHours = readWhole(form.holdStaff, [1, settingsLimits.longestStaffHold], 'hours', (problem) =>
    check('holdStaff', problem),
  )
  const bank = readBank(form, check)
  const senderName = line(form.senderName)
  check('senderName', tooLong(senderName, settingsLimits.name))
  const replyTo = readOptionalEmail(form.replyTo, (problem) => check('replyTo', problem))
  if (errors.length > 0) {
    const inOrder = errors.sort((one, other) => settingsFields.indexOf(one.field) - settingsFields.indexOf(other.field))
    return { ok: false, errors: inOrder }
  }
  return {
    ok: true,
    settings: {
      name,
      contact: { email, phone, whatsApp },
      hours,
      appointments,
      address: { lines: lines || null, mapUrl, position },
      social,
      about,
      terms: { shippingFee, freeShippingAbove },
      returnDays,
      hold: { card, transfer },
      staffHoldHours,
      bank,
      mail: { senderName: senderName || null, replyTo },
    },
  }
}

type Report = (problem: string | null) => void

// Without direction marks: a name is followed by other words, which such marks would reorder.
const line = (typed: string, clean = oneLine) => clean(typed.replaceAll(/[\u200e\u200f\u061c]/g, ''))

const isUnseen = (text: string) => text.replaceAll(/\p{Cf}/gu, '').trim() === ''

const tooLong = (text: string, max: number) =>
  text.length > max ? `Please use at most ${max.toLocaleString('en-NG')} characters` : null

function readOptionalEmail(typed: string, report: Report): string | null {
  if (typed.trim() === '') return null
  const email = readEmail(typed)
  if (email === null) report(invalidEmail)
  return email
}

function readOptionalPhone(typed: string, report: Report): string | null {
  const phone = line(typed)
  if (phone === '') return null
  if (phone.length > settingsLimits.phone || !isPhoneNumber(phone)) report(invalidPhone)
  return phone
}

type Check = (field: SettingsField, problem: string | null | false) => void

const hostsOf: Record<SocialNetwork, readonly string[]> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
}

function readAbout(form: SettingsForm, check: Check): ShopSettings['about'] {
  const founded = readWhole(form.founded, [1800, 2100], 'year', (problem) => check('founded', problem))
  const short = (field: SettingsField) => {
    const text = line(form[field])
    check(field, tooLong(text, settingsLimits.name))
    return text
  }
  const city = short('city')
  check('city', isUnseen(city) && 'Please write where the house is')
  const team = teamFields.map(([name, role]) => ({ name: short(name), role: short(role) }))
  return { founded, city, team: team.filter(({ name }) => !isUnseen(name)) }
}

// All three fields or none: money sent to an incomplete account would be lost.
function readBank(form: SettingsForm, check: Check): ShopSettings['bank'] {
  const [bank, typed, accountName] = [line(form.bankName), form.accountNumber.trim(), line(form.accountName)]
  if ([bank, typed, accountName].every(isUnseen)) return null
  check('bankName', isUnseen(bank) ? 'Please write which bank it is' : tooLong(bank, settingsLimits.name))
  const digits = accountDigits(typed)
  if (digits === null) check('accountNumber', 'Please write the account number’s ten digits')
  else if (!isAccountOf(bank, digits))
    check('accountNumber', `This can’t be an account number of ${bank}: please compare each digit`)
  check('accountName', isUnseen(accountName) ? 'Please write the account’s name' : tooLong(accountName, 80))
  return { bank, accountNumber: digits ?? '', accountName }
}

function readSocial(form: SettingsForm, check: Check) {
  const read = socialNetworks.map(
    (network) => [network, readUrl(form[network], hostsOf[network], (problem) => check(network, problem))] as const,
  )
  return Object.fromEntries(read) as ShopSettings['social']
}

/** Parses an https address on one of the hosts or their subdomains (null: on any host); null if nothing was typed. */
function readUrl(typed: string, hosts: readonly string[] | null, report: Report): string | null {
  const text = typed.trim()
  if (text === '') return null
  const url = text.length > settingsLimits.url ? null : URL.parse(text)
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  if (!url || !isSafe) {
    report('Please paste the whole address, which starts with https://')
    return null
  }
  const isThere = hosts === null || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!isThere) report(`Please paste an address on ${hosts[0]}`)
  return url.href
}

function readAmount(typed: string, most: Kobo, report: Report): Kobo {
  const amount = parseTypedNaira(typed)
  if (amount === null) report('Please write an amount such as 2,500')
  else if (amount < 0) report('Please write ₦0 or more')
  else if (amount > most) report(`Please write at most ₦${formatWhole(most / naira)}`)
  return amount ?? 0
}

const formatWhole = (number: number) => number.toLocaleString('en-NG')

function readWhole(typed: string, [least, most]: readonly [number, number], what: string, report: Report): number {
  const text = typed.trim()
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < least || number > most) report(`Please write the ${what} as a number from ${least} to ${most}`)
  return number
}
