import type { FormEvent } from 'react'
import { checkoutFields } from '#domain/orders/shipping-address.ts'

/** Whether one of the page's two forms has something that its order doesn't have yet. */
export function hasUnsaved(form: FormData): boolean {
  if (form.get('act') === 'contact') return checkoutFields.some((name) => form.get(name) !== form.get(`seen-${name}`))
  const seen = form.getAll('seen')
  return Boolean(form.get('add')) || form.getAll('quantity').some((quantity, at) => quantity !== seen[at])
}

const formsOfPage = () => [...document.forms].filter((form) => form.elements.namedItem('stay'))

/** Whether anything on the page is unsaved. */
export const isAnythingUnsaved = (): boolean => formsOfPage().some((form) => hasUnsaved(new FormData(form)))

/** Says in the form that is being sent that the page is to stay, where the other one would be lost with it. */
export function keepUnsaved({ currentTarget: sent }: FormEvent<HTMLFormElement>): void {
  const stay = sent.elements.namedItem('stay')
  const others = formsOfPage().filter((form) => form !== sent)
  if (stay instanceof HTMLInputElement) stay.value = others.some((form) => hasUnsaved(new FormData(form))) ? 'yes' : ''
}
