/** A text field of a form; empty when it is missing. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a form was rendered for another account than the one signed in now, e.g. after a sign-in in another tab. Forms have the
 * email address of their account in the field `account`.
 */
export function isOfAnother(form: FormData, { email }: { email: string }): boolean {
  const shownTo = formText(form, 'account')
  return shownTo !== '' && shownTo !== email
}

export const otherAccount = 'Your account has changed. Please check whose details these are, then save again.'
export const tooOften = 'That was often. Please wait a moment and try again.'
