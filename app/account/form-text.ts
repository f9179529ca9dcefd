/** A text field of a form; empty when it is missing. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const tooOften = 'That was often. Please wait a moment and try again.'
