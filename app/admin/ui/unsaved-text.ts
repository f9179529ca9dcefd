type Typed = { type: string; value: string; defaultValue: string }

/**
 * Whether a field has typed text that is stored nowhere else. React updates the `defaultValue` of controlled fields with each change,
 * so these don't count, e.g. notes stored on this device.
 */
export const isUnsaved = ({ type, value, defaultValue }: Typed): boolean =>
  !['hidden', 'radio', 'checkbox'].includes(type) && value !== defaultValue

/** Whether any field in an element has unsaved text: why an order is refunded, who paid, what was done. */
export const hasUnsavedText = (shown: HTMLElement | null): boolean =>
  [...(shown?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].some(isUnsaved)
