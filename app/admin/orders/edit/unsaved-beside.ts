import type { FormEvent } from 'react'
import { checkoutFields } from '#domain/orders/shipping-address.ts'

/** Whether one of the page's two forms has unsaved changes. */
export function hasUnsaved(form: FormData): boolean {
  if (form.get('act') === 'contact') return checkoutFields.some((name) => form.get(name) !== form.get(`seen-${name}`))
  const seen = form.getAll('seen')
  return Boolean(form.get('add')) || form.getAll('quantity').some((quantity, at) => quantity !== seen[at])
}

const formsOfPage = () => [...document.forms].filter((form) => form.elements.namedItem('stay'))

/** Whether any form of the page has unsaved changes. */
export const isAnythingUnsaved = (): boolean => formsOfPage().some((form) => hasUnsaved(new FormData(form)))

/** Sets the submitted form's field `stay` if the other form has unsaved changes, which would be lost with the page. */
export function keepUnsaved({ currentTarget: sent }: FormEvent<HTMLFormElement>): void {
  const stay = sent.elements.namedItem('stay')
  const others = formsOfPage().filter((form) => form !== sent)
  if (stay instanceof HTMLInputElement) stay.value = others.some((form) => hasUnsaved(new FormData(form))) ? 'yes' : ''
}
