type Typed = { type: string; value: string; defaultValue: string }

/**
 * Whether a text is typed that is kept nowhere else. React sets the default of what it holds itself, as notes that stay on this device,
 * with each change.
 */
export const isUnsaved = ({ type, value, defaultValue }: Typed): boolean =>
  !['hidden', 'radio', 'checkbox'].includes(type) && value !== defaultValue

/** Whether a text is typed anywhere in what is shown that would be lost with it: why an order is refunded, who paid, what was done. */
export const hasUnsavedText = (shown: HTMLElement | null): boolean =>
  [...(shown?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])].some(isUnsaved)
