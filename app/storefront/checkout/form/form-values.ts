import type { ProviderName } from '#domain/orders/provider-name.ts'

/** The text values of a form, by field name; empty for unchecked checkboxes, which `FormData` leaves out. */
export const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([
    ...[...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ name }) => [name, '']),
    ...[...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ])

/** The chosen provider if it is on offer, else the first one. */
export const chosenProvider = (providers: readonly ProviderName[], { paymentGateway }: Record<string, string>) =>
  providers.find((name) => name === paymentGateway) ?? providers[0]

export function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name ? form?.elements.namedItem(name) : null
  if (field instanceof HTMLElement) field.focus()
}

/** Fills a form's fields by name, except those that the visitor has edited. */
export function fillIn(form: HTMLFormElement | null, texts: Record<string, string>) {
  if (!form) return
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== ''
    else if (isControl(field) && isUntouched(field)) field.value = value || field.value
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (field: Element | null): field is Control =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement

const isUntouched = (field: Control) =>
  field.type !== 'radio' && field.value === ('defaultValue' in field ? field.defaultValue : '')
