import { contactDraft } from '#app/session/kept-drafts.ts'
import { contactFields } from '#domain/content/contact-message.ts'

/** Saves what is typed in session storage: showing the map may reload the page. */
export function keepDraft(form: HTMLFormElement): void {
  const typed = new FormData(form)
  try {
    sessionStorage.setItem(contactDraft, JSON.stringify(contactFields.map((name) => typed.get(name))))
  } catch {
    // Storage is full or blocked, so nothing is saved.
  }
}

/** Fills the empty fields with what was saved. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [at, name] of contactFields.entries()) {
    const field = fieldOf(form, name)
    const kept = readDraft()[at]
    if (field?.value === '' && typeof kept === 'string') field.value = kept
  }
}

/**
 * Empties the fields of a message that was sent, except those edited since. Resetting the form instead would bring back the values
 * that it was rendered with after a refusal.
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(contactDraft) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
