import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import type { CouponField, CouponForm } from '#domain/coupons/coupon-form.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { fieldNames, typeNames } from '../coupon-values.ts'

/** A field's element id, to which its error links. */
export const fieldId = (field: CouponField): string => `coupon-${field}`

type TextName = Exclude<CouponField, 'isActive' | 'showInBanner' | 'discountType'>
type Props = {
  form: CouponForm
  set: (change: Partial<CouponForm>) => void
  errorOf: (field: CouponField) => string | undefined
}

/** The fields of a coupon: code and description, discount, validity and limits. */
export function CouponFields({ form, set, errorOf }: Props) {
  const labelled = (field: TextName) => ({
    id: fieldId(field),
    label: fieldNames[field],
    value: form[field],
    error: errorOf(field),
  })
  const typed = (field: TextName) => ({
    ...labelled(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  const money = (field: TextName) => ({ ...labelled(field), onType: (text: string) => set({ [field]: text }) })
  const isPercentage = form.discountType === 'percentage'
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
      <div className="desk:col-span-2">
        <Field {...typed('code')} required autoCapitalize="characters" spellCheck={false} />
      </div>
      <div className="desk:col-span-2">
        <TextField {...typed('description')} hint="Shoppers read it in the banner" />
      </div>
      <SelectField
        id={fieldId('discountType')}
        label={fieldNames.discountType}
        value={form.discountType}
        onChange={({ target: { value } }) => set({ discountType: value === 'fixed' ? 'fixed' : 'percentage' })}
      >
        <option value="percentage">{typeNames.percentage}</option>
        <option value="fixed">{typeNames.fixed}</option>
      </SelectField>
      {isPercentage ? (
        <Field {...typed('discountValue')} required inputMode="decimal" hint="In percent: 10, or 12.5" />
      ) : (
        <MoneyField {...money('discountValue')} required hint="In naira: 5,000 or 5k" />
      )}
      <MoneyField {...money('minPurchaseAmount')} hint="In naira, before the discount" />
      {isPercentage && <MoneyField {...money('maxDiscountAmount')} hint="In naira. Empty: no cap" />}
      <div className="grid grid-cols-1 gap-4 desk:col-span-2 desk:grid-cols-2">
        <Field {...typed('startsOn')} type="date" required hint="From the beginning of this day in Lagos" />
        <Field {...typed('expiresOn')} type="date" hint="To the end of this day in Lagos. Empty: no expiry" />
        <Field {...typed('usageLimit')} inputMode="numeric" hint="Of all customers together. Empty: no limit" />
        <Field {...typed('limitPerCustomer')} inputMode="numeric" hint="By account and e-mail. Empty: no limit" />
      </div>
      <div className="grid content-start desk:col-span-2">
        <CheckField isChecked={form.isActive} onChange={(isActive) => set({ isActive })}>
          {fieldNames.isActive}
        </CheckField>
        <CheckField isChecked={form.showInBanner} onChange={(showInBanner) => set({ showInBanner })}>
          <span>
            {fieldNames.showInBanner} <span className="text-soft">Every visitor sees it</span>
          </span>
        </CheckField>
      </div>
    </div>
  )
}
