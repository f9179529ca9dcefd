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
    const field = form.elements.namedItem(name)
    const kept = readDraft()[at]
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isField && field.value === '' && typeof kept === 'string') field.value = kept
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storedAt)
  } catch {
    // There is no storage.
  }
}

function readDraft(): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storedAt) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
