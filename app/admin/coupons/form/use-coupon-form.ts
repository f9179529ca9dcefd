import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import {
  type CouponField,
  type CouponForm,
  couponFormSchema,
  emptyCouponForm,
  formOfCoupon,
} from '#domain/coupons/coupon-form.ts'
import { readCouponForm } from '#domain/coupons/read-coupon-form.ts'
import { useVersionedForm } from '../../ui/use-versioned-form.ts'
import { mergeVersions } from '../coupon-values.ts'
import type { SentAct } from '../sent-act.ts'
import { fieldId } from './coupon-fields.tsx'

const failed = 'Failed to save coupon'
const words = {
  add: { done: 'Coupon created successfully', failed },
  edit: { done: 'Coupon updated successfully', failed },
}

/** The state of the coupon form; `coupon` is null for a new one. */
export function useCouponForm(coupon: AdminCoupon | null, today: string) {
  const form = useVersionedForm<AdminCoupon, CouponForm, CouponField>({
    edited: coupon && { id: coupon.id, version: coupon.version, form: formOfCoupon(coupon) },
    empty: emptyCouponForm(today),
    schema: couponFormSchema,
    nameOf: (id) => `coupon:${id ?? 'new'}`,
    words,
    isDialog: true,
    idOf: fieldId,
    formOf: formOfCoupon,
    merge: mergeVersions,
    check,
    sentAs,
  })
  return {
    ...form,
    submit: () => form.isRight() && form.send(),
    set: (change: Partial<CouponForm>) => form.change((typed) => ({ ...typed, ...change }), Object.keys(change)),
  }
}

function check(form: CouponForm) {
  const read = readCouponForm(form)
  return read.ok ? [] : read.errors
}

function sentAs(form: CouponForm, over: { id: string; version: number } | null) {
  const sent: SentAct = over ? { act: 'update', ...over, form } : { act: 'add', form }
  return { body: { sent: JSON.stringify(sent) }, action: '/admin/coupons' }
}
