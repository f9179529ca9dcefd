import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import type { SettingsField } from '#domain/settings/settings-form.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { type Editing, fieldId } from './editing.ts'
import { fieldLabels } from './field-labels.ts'

type Props = Omit<ComponentProps<typeof Field>, 'form' | 'label' | 'value' | 'onChange' | 'error' | 'name'> & {
  editing: Editing
  name: SettingsField
}

/** A setting as a single-line field. */
export const TextSetting = ({ editing: { form, set, errorOf }, name, ...rest }: Props) => (
  <Field
    id={fieldId(name)}
    label={fieldLabels[name]}
    autoComplete="off"
    value={form[name]}
    onChange={(event) => set(name, event.target.value)}
    error={errorOf(name)}
    {...rest}
  />
)

/** A setting that is an amount. */
export const MoneySetting = ({ editing: { form, set, errorOf }, name, ...rest }: Props) => (
  <MoneyField
    id={fieldId(name)}
    label={fieldLabels[name]}
    value={form[name]}
    onType={(typed) => set(name, typed)}
    error={errorOf(name)}
    {...rest}
  />
)
