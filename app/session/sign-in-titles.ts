/** The headings of the sign-in dialog and its page. */
export const signInTitles = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  mailed: 'Check your mail',
  code: 'Enter your code',
} as const
