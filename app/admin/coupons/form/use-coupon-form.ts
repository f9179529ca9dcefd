import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import {
  type CouponField,
  type CouponForm,
  couponFormSchema,
  emptyCouponForm,
  formOfCoupon,
} from '#domain/coupons/coupon-form.ts'
import { type CouponFieldError, readCouponForm } from '#domain/coupons/read-coupon-form.ts'
import { useDraft } from '../../ui/use-draft.ts'
import type { CouponAnswer } from '../coupon-answer.ts'
import { mergeVersions } from '../coupon-values.ts'
import type { SentAct } from '../sent-act.ts'

const failed = 'Failed to save coupon'

type Options = {
  /** Null for a new one. */
  coupon: AdminCoupon | null
  today: string
  /** What is said when it is saved. */
  done: string
  onSaved: () => void
}

/** The state of the coupon form: what is typed, what is wrong with it, what came back, and how to send it. */
export function useCouponForm({ coupon, today, done, onSaved }: Options) {
  const saved = coupon ? formOfCoupon(coupon) : emptyCouponForm(today)
  const version = coupon?.version ?? null
  const draft = useDraft({ name: `coupon:${coupon?.id ?? 'new'}`, saved, version, schema: couponFormSchema })
  const [base, setBase] = useState({ form: saved, version })
  const [errors, setErrors] = useState<readonly CouponFieldError[]>([])
  const [answered, setAnswered] = useState<CouponAnswer | null>(null)
  const fetcher = useFetcher<CouponAnswer>()
  const { revalidate } = useRevalidator()
  if (!draft.isChanged && base.version !== version) setBase({ form: saved, version })

  const refuse = (found: readonly CouponFieldError[], why = failed) => {
    setErrors(found)
    // A mistake stands beside its field; a toast would lie behind the dialog.
    if (found.length === 0) toastError(why)
  }
  const take = useEffectEvent((answer: CouponAnswer) => {
    setAnswered(answer)
    if (!answer.ok) return refuse(answer.errors, answer.why)
    toastSuccess(done)
    draft.reset(saved, version)
    onSaved()
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const submit = () => {
    setAnswered(null)
    const form = draft.value
    const read = readCouponForm(form)
    if (!read.ok) return refuse(read.errors)
    setErrors([])
    const sent: SentAct = coupon
      ? { act: 'update', id: coupon.id, version: draft.version ?? coupon.version, form }
      : { act: 'add', form }
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/coupons' })
  }
  const discard = () => {
    draft.reset(saved, version)
    setErrors([])
    setAnswered(null)
  }
  const known = draft.version === base.version ? base.form : null
  const refused = answered?.ok === false ? answered : null
  const changed = refused?.changed
  return {
    ...{ draft, errors, submit, discard },
    changed: changed && {
      ...changed,
      versions: { base: known, theirs: formOfCoupon(changed.now), yours: draft.value },
    },
    isBusy: fetcher.state !== 'idle',
    /** Why it wasn't saved, where no field and nobody else is the reason. */
    failure: refused && refused.errors.length === 0 && !changed ? (refused.why ?? failed) : null,
    errorOf: (field: CouponField) => errors.find((error) => error.field === field)?.message,
    set: (change: Partial<CouponForm>) => {
      draft.change({ ...draft.value, ...change })
      setErrors((all) => all.filter(({ field }) => !(field in change)))
    },
    keepYours: () => {
      if (!changed) return
      const theirs = formOfCoupon(changed.now)
      draft.rebase(changed.now.version, mergeVersions({ base: known, theirs, yours: draft.value }))
      setBase({ form: theirs, version: changed.now.version })
      setAnswered(null)
    },
    takeTheirs: () => {
      discard()
      void revalidate()
    },
  }
}
