/** A text field of a form; empty when it is missing. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a form was shown to another account than the one that is signed in now: somebody may have signed in anew in another tab.
 * Forms say whom they were shown to in their field `account`.
 */
export function isOfAnother(form: FormData, { email }: { email: string }): boolean {
  const shownTo = formText(form, 'account')
  return shownTo !== '' && shownTo !== email
}

export const otherAccount = 'Your account has changed. Please check whose details these are, then save again.'
export const tooOften = 'That was often. Please wait a moment and try again.'
