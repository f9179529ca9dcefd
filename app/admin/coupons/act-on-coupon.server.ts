import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import type { CouponForm } from '#domain/coupons/coupon-form.ts'
import { createCoupon } from '#domain/coupons/create-coupon.server.ts'
import { readCouponForm } from '#domain/coupons/read-coupon-form.ts'
import { removeCoupon } from '#domain/coupons/remove-coupon.server.ts'
import { restoreCoupon } from '#domain/coupons/restore-coupon.server.ts'
import { type CouponUpdated, updateCoupon } from '#domain/coupons/update-coupon.server.ts'
import { administratorOf } from '../administrator.server.ts'
import { readSent } from '../read-sent.server.ts'
import type { CouponAnswer, CouponSaved } from './coupon-answer.ts'
import { sentActSchema } from './sent-act.ts'

type Context = Readonly<RouterContextProvider>

/** Handles the forms that add, change, delete or restore a coupon. */
export async function actOnCoupon(context: Context, request: Request): Promise<CouponAnswer> {
  const sent = readSent(sentActSchema, (await request.formData()).get('sent'))
  switch (sent.act) {
    case 'add':
      return addCoupon(context, sent.form)
    case 'update':
      return saveCoupon(context, sent)
    case 'remove': {
      const removed = await removeCoupon(context.get(shopContext), sent.id, administratorOf(context))
      if (removed.ok) return { ok: true }
      const isGone = removed.reason === 'not_found'
      return { ok: false, errors: [], ...(isGone && { why: 'Somebody has deleted this coupon already' }) }
    }
    case 'restore': {
      const restored = await restoreCoupon(context.get(shopContext), sent.id, administratorOf(context))
      if (restored.ok) return { ok: true }
      const isTaken = restored.reason === 'code_taken'
      return { ok: false, errors: [], ...(isTaken && { why: 'Another coupon has this code by now' }) }
    }
  }
}

async function addCoupon(context: Context, form: CouponForm): Promise<CouponSaved> {
  const read = readCouponForm(form)
  if (!read.ok) return read
  const created = await createCoupon(context.get(shopContext), read.draft, administratorOf(context))
  return created.ok ? created : refusal(created)
}

async function saveCoupon(
  context: Context,
  { id, version, form }: { id: string; version: number; form: CouponForm },
): Promise<CouponSaved> {
  const read = readCouponForm(form)
  if (!read.ok) return read
  const update = { id, version, draft: read.draft }
  const updated = await updateCoupon(context.get(shopContext), update, administratorOf(context))
  return updated.ok ? { ...updated, id } : refusal(updated)
}

function refusal(refused: Exclude<CouponUpdated, { ok: true }>): CouponSaved {
  switch (refused.reason) {
    case 'not_found': {
      const why = 'Somebody has deleted this coupon. What you typed is kept on this device'
      return { ok: false, errors: [], why }
    }
    case 'changed': {
      const { now, by, at } = refused
      return { ok: false, errors: [], changed: { now, by, at } }
    }
    case 'code_taken':
      return { ok: false, errors: [{ field: 'code', message: 'Another coupon has this code' }] }
    case 'limit_below_used': {
      const times = refused.used === 1 ? 'once' : `${refused.used.toLocaleString('en-NG')} times`
      const message = `It has been used ${times}, so the limit can’t be lower. To end it now, make it inactive`
      return { ok: false, errors: [{ field: 'usageLimit', message }] }
    }
    default:
      return { ok: false, errors: [] }
  }
}
