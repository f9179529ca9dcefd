import { type Kobo, naira } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import { severalLines } from '#domain/typed-text.ts'
import { endOf, startOf } from './admin-coupon.ts'
import { maxCodeLength, readCode } from './coupon.ts'
import type { CouponDraft, CouponField, CouponForm } from './coupon-form.ts'
import { parseTypedPercent } from './typed-percent.ts'

/** The largest values that a coupon may have. */
const couponLimits = { description: 500, amount: 100_000_000 * naira, uses: 1_000_000 } as const

type CouponFieldError = { field: CouponField; message: string }
export type CouponRead = { ok: true; draft: CouponDraft } | { ok: false; errors: CouponFieldError[] }

/** A parsed field, or the message about what is wrong with it. */
type Read<Value> = { value: Value } | { message: string }

/** Parses the form into a coupon, or returns what is wrong: at most one message a field. */
export function readCouponForm(form: CouponForm): CouponRead {
  const read = {
    code: readTypedCode(form.code),
    description: readDescription(form.description),
    discountValue: form.discountType === 'fixed' ? readAmount(form.discountValue) : readPercentage(form.discountValue),
    minPurchaseAmount: readOptionalAmount(form.minPurchaseAmount),
    maxDiscountAmount: form.discountType === 'fixed' ? { value: null } : readOptionalAmount(form.maxDiscountAmount),
    startsOn: readStart(form.startsOn),
    expiresOn: readEnd(form.expiresOn, form.startsOn),
    usageLimit: readUses(form.usageLimit),
    limitPerCustomer: readUses(form.limitPerCustomer),
  }
  const errors = Object.entries(read).flatMap(([field, found]) =>
    'message' in found ? [{ field: field as keyof typeof read, message: found.message }] : [],
  )
  if (errors.length > 0) return { ok: false, errors }
  const { startsOn, expiresOn, ...values } = valuesOf(read)
  return {
    ok: true,
    draft: {
      ...values,
      minPurchaseAmount: values.minPurchaseAmount ?? 0,
      discountType: form.discountType,
      startsAt: startOf(startsOn),
      expiresAt: expiresOn === null ? null : endOf(expiresOn),
      isActive: form.isActive,
      showInBanner: form.showInBanner,
    },
  }
}

type ValuesOf<Fields> = { [Field in keyof Fields]: Fields[Field] extends Read<infer Value> ? Value : never }

/** The values of fields that were all parsed without a message. */
const valuesOf = <Fields extends Record<string, Read<unknown>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [field, 'value' in found ? found.value : null]),
  ) as ValuesOf<Fields>

function readTypedCode(text: string): Read<string> {
  // Without invisible characters, which a shopper could never type.
  const visible = text.replaceAll(/\p{Cf}/gu, '')
  if (visible.trim() === '') return { message: 'Coupon code is required' }
  const code = readCode(visible)
  return code === null
    ? { message: `Please write the code in one line of at most ${maxCodeLength} characters` }
    : { value: code }
}

function readDescription(text: string): Read<string> {
  const description = severalLines(text)
  return description.length > couponLimits.description
    ? { message: `Please use at most ${couponLimits.description} characters` }
    : { value: description }
}

function readPercentage(text: string): Read<number> {
  if (text.trim() === '') return { message: 'Discount value is required' }
  const percentage = parseTypedPercent(text)
  return percentage === null || percentage <= 0 || percentage > 10_000
    ? { message: 'Please write a percentage above 0, of at most 100' }
    : { value: percentage }
}

function readAmount(text: string): Read<Kobo> {
  if (text.trim() === '') return { message: 'Discount value is required' }
  const amount = parseTypedNaira(text)
  if (amount === null || amount <= 0) return { message: 'Please write an amount above ₦0' }
  return amount > couponLimits.amount ? { message: tooMuch } : { value: amount }
}

function readOptionalAmount(text: string): Read<Kobo | null> {
  if (text.trim() === '') return { value: null }
  const amount = parseTypedNaira(text)
  if (amount === null || amount < 0) return { message: 'Please write an amount, or leave it empty' }
  if (amount > couponLimits.amount) return { message: tooMuch }
  return { value: amount === 0 ? null : amount }
}

const tooMuch = 'Please write at most ₦100,000,000'

function readStart(text: string): Read<string> {
  if (text.trim() === '') return { message: 'Start date is required' }
  return isDay(text.trim()) ? { value: text.trim() } : { message: notADay }
}

function readEnd(text: string, start: string): Read<string | null> {
  const day = text.trim()
  if (day === '') return { value: null }
  if (!isDay(day)) return { message: notADay }
  return isDay(start.trim()) && day < start.trim()
    ? { message: 'The last day can’t be before the start date' }
    : { value: day }
}

const notADay = 'Please choose a day'

/** Whether a text is a date of the calendar, from the year 2000 on. */
const isDay = (text: string): boolean =>
  /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isInCalendar(text)

// Some JavaScript engines parse the 31st of February as the 3rd of March.
const isInCalendar = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

function readUses(text: string): Read<number | null> {
  const figure = text.replaceAll(/[\s,\u00a0\u202f]/g, '')
  if (figure === '') return { value: null }
  const uses = /^\d{1,10}$/.test(figure) ? Number(figure) : 0
  return uses < 1 || uses > couponLimits.uses
    ? { message: 'Please write a whole number from 1 to 1,000,000, or leave it empty for no limit' }
    : { value: uses }
}
