/**
 * Thrown when a password can't be hashed or checked at the moment: too many are waiting, or the process that does it
 * keeps ending.
 */
export class PasswordsBusy extends Error {}

/**
 * Hashes and checks passwords, few at a time because each takes memory and a core. Throws `PasswordsBusy` when it can't
 * at the moment.
 */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether a password belongs to a hash. Without a hash it takes as long, and returns false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made with former parameters, so that it should be replaced when its password is known. */
  isOutdated(hash: string): boolean
  /** Whether a password is in the list of common ones, which attackers try first. */
  isCommon(password: string): boolean
}

export const minPasswordLength = 8
/** For administrators and staff. */
export const minStaffPasswordLength = 15
export const maxPasswordBytes = 256

export type PasswordProblem = 'too_short' | 'too_long' | 'common'

/** Whether a password can be one at all; longer ones are never hashed. */
export const fitsInBytes = (password: string): boolean => new TextEncoder().encode(password).length <= maxPasswordBytes

/**
 * Every reason why a new password is refused; none when it is fine. Characters are counted as people see them, spaces
 * included.
 */
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

/** The sentence that tells a person why a password was refused. */
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
