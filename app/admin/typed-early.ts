type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typedFields = 'input:not([type=hidden]), textarea, select'

/**
 * Keeps what is typed, chosen and ticked in a document before React takes it over, which on a weak network may be long after it is shown, and
 * then gives it to React as if it were typed at that moment: React would put back the values that the server has rendered.
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

/** Whether a field isn't as the server has rendered it. */
function isTyped(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const rendered = options.find((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
    return rendered !== undefined && field.value !== rendered.value
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** React hears only of a value other than the one that it has seen, so another is put there first. */
function typeAgain(field: TypedField, typed: string | boolean): void {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // Nothing can be put into it; it still has the chosen files.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof typed === 'boolean') {
    // Of a group the one that is chosen tells of the others.
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
