type Typed = { type: string; value: string; defaultValue: string; dataset: { before?: string } }

/**
 * Whether a field has typed text that is stored nowhere else. React updates the `defaultValue` of controlled fields with each change,
 * so these don't count, e.g. notes stored on this device, unless they have their initial value as `data-before`.
 */
export const isUnsaved = ({ type, value, defaultValue, dataset: { before = defaultValue } }: Typed): boolean =>
  !['hidden', 'radio', 'checkbox'].includes(type) && value !== before

/**
 * Whether any field in an element has unsaved text: how much of an order is refunded and why, who paid, what was done. Fields within
 * `sent`, a selector, don't count.
 */
export const hasUnsavedText = (shown: HTMLElement | null, sent?: string): boolean =>
  [...(shown?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].some(
    (field) => isUnsaved(field) && (sent === undefined || field.closest(sent) === null),
  )
