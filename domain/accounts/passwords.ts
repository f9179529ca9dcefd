/** Thrown when a password can't be hashed or checked just now: too many wait, or what computes it keeps ending. */
export class PasswordsBusy extends Error {}

/** Hashes and checks passwords; few at a time, because each takes memory and a core. Throws `PasswordsBusy` when it can't just now. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether a password is the one of a hash. Without a hash it takes as long, and is false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made by an older rule, and is to be made anew when its password is at hand. */
  isOutdated(hash: string): boolean
  /** Whether a password is in the list of those that are tried first. */
  isCommon(password: string): boolean
}

export const minPasswordLength = 8
/** For administrators and staff. */
export const minStaffPasswordLength = 15
export const maxPasswordBytes = 256

export type PasswordProblem = 'too_short' | 'too_long' | 'common'

/** Whether a password can be one at all; longer ones are never hashed. */
export const fitsInBytes = (password: string): boolean => new TextEncoder().encode(password).length <= maxPasswordBytes

/** Every reason why a new password is refused; none when it is fine. Characters count as they are seen, spaces too. */
export function passwordProblems(
  password: string,
  { isStaff, isCommon }: { isStaff: boolean; isCommon: (password: string) => boolean },
): PasswordProblem[] {
  const length = [...password].length
  const problems: PasswordProblem[] = []
  if (length < (isStaff ? minStaffPasswordLength : minPasswordLength)) problems.push('too_short')
  if (!fitsInBytes(password)) problems.push('too_long')
  else if (isCommon(password)) problems.push('common')
  return problems
}

/** What a person reads about a refused password. */
export function describePasswordProblem(problem: PasswordProblem, { isStaff }: { isStaff: boolean }): string {
  switch (problem) {
    case 'too_short':
      return `Use at least ${isStaff ? minStaffPasswordLength : minPasswordLength} characters`
    case 'too_long':
      return `Use at most ${maxPasswordBytes} bytes: about as many letters`
    case 'common':
      return 'Choose another: this one is among the first that are tried'
  }
}
