type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typedFields = 'input:not([type=hidden]), textarea, select'

/**
 * Keeps what is typed, selected and ticked before React has hydrated the document, which on a slow network may be long
 * after it is shown, and repeats it afterwards, because hydration restores the values rendered by the server.
 */
function keepTypedEarly(page: Document): void {
  const kept = new Map<TypedField, string | boolean>()
  const keep = (field: TypedField) => kept.set(field, isTicked(field) ? field.checked : field.value)
  for (const field of page.querySelectorAll<TypedField>(typedFields)) if (isTyped(field)) keep(field)
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(typedFields)) keep(target as TypedField)
  }
  page.addEventListener('input', onInput, true)
  page.addEventListener(
    'page-hydrated',
    () => {
      page.removeEventListener('input', onInput, true)
      for (const [field, typed] of kept) if (field.isConnected) typeAgain(field, typed)
    },
    { once: true },
  )
}

const isTicked = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Whether a field differs from what the server rendered. */
function isTyped(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const rendered = options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
    return rendered !== undefined && field.value !== rendered.value
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** React only notices a value that differs from the last one it has seen, so another one is set first. */
function typeAgain(field: TypedField, typed: string | boolean): void {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // The value of a file field can't be set, but it still has its files.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof typed === 'boolean') {
    // In a group of radio buttons, the selected one is enough.
    if (field.type === 'radio' && !typed) return
    Object.assign(field, { checked: !typed })
    field.click()
  } else {
    field.value = `${typed} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

if (typeof document !== 'undefined') keepTypedEarly(document)
