import { contactFields } from '#domain/content/contact-message.ts'

const storedAt = 'contact-draft'

/** Keeps what is typed for this tab: the page is loaded anew to show the map. */
export function keepDraft(form: HTMLFormElement): void {
  const typed = new FormData(form)
  try {
    sessionStorage.setItem(storedAt, JSON.stringify(contactFields.map((name) => typed.get(name))))
  } catch {
    // No room, or no storage at all: then it isn't kept.
  }
}

/** Fills the empty fields with what was kept. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [at, name] of contactFields.entries()) {
    const field = fieldOf(form, name)
    const kept = readDraft()[at]
    if (field?.value === '' && typeof kept === 'string') field.value = kept
  }
}

/**
 * Empties the fields of a message that was sent; what was typed into one since then stays. Not by resetting the form, which would bring
 * back what it was filled with after a refusal.
 */
export function clearSent(form: HTMLFormElement, sent: FormData): void {
  for (const name of contactFields) {
    const field = fieldOf(form, name)
    if (field && field.value === sent.get(name)) field.value = ''
  }
  keepDraft(form)
}

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}

function readDraft(): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedAt) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
