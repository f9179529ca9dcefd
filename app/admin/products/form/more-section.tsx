import { Field, SelectField } from '#app/ui/field.tsx'
import { type ProductKind, productKinds } from '#domain/catalogue/product.ts'
import { splitByCommas } from '#domain/catalogue/product-options.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type Editing, textInput } from './editing.ts'

const kindNames: Record<ProductKind, string> = {
  ready_made: 'Ready-made',
  made_to_measure: 'Made to measure',
  cloth: 'Cloth',
  service: 'Service',
}

/** Rarely used fields: the kind of product, its making days, whether it can be returned, and its occasions. */
export function MoreSection(editing: Editing) {
  const { form, set, errorOf } = editing
  const hasError = errorOf('makingDays') !== undefined || errorOf('occasions') !== undefined
  const summary = [
    kindNames[form.kind],
    form.makingDays.trim() === '' ? 'no days of making' : `${form.makingDays.trim()} days of making`,
    form.isReturnable ? 'can be returned' : 'can’t be returned',
    splitByCommas(form.occasions).join(', ') || 'no occasions',
  ].join(' · ')
  return (
    <Section title="Kind, making and returns" summary={summary} isOpen={hasError}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          value={form.kind}
          onChange={(event) => set({ kind: productKinds.find((kind) => kind === event.target.value) ?? 'ready_made' })}
        >
          {productKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <Field label="Days it takes to make" inputMode="numeric" {...textInput(editing, 'makingDays')} />
      </div>
      <CheckField isChecked={form.isReturnable} onChange={(isReturnable) => set({ isReturnable })}>
        Can be returned
      </CheckField>
      <Field
        label="Occasions, separated by commas"
        hint="Wedding, Naming day, Owambe"
        {...textInput(editing, 'occasions')}
      />
    </Section>
  )
}
