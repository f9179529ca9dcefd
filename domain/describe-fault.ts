export type FaultDescription = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: FaultDescription
}

// Faults may quote input, so each of these patterns takes linear time, however long the text is.
const emailAddress = /(?<![^\s@"'<>()=,;:])[^\s@"'<>()=,;:]+@[^\s@"'<>()=,;:]+\.[^\s@"'<>()=,;:]+/g
const telephone = /\+?\d(?:[\d ()-]{6,}\d)/g
// PostgreSQL quotes a value that it refuses after a colon, and puts a whole row into parentheses.
const refusedValue = /: "[^\n]*"/g
const wholeRow = /\bcontains \((?:[^\n]*\)|[^\n]*)/g
const longestMessage = 4_000

/** A text that may be logged: without e-mail addresses, telephone numbers and values from the database. */
const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(wholeRow, 'contains (…)')
    .replaceAll(refusedValue, ': "…"')
    .replaceAll(emailAddress, '[e-mail]')
    .replaceAll(telephone, '[number]')
    .slice(0, longestMessage)

/**
 * What may be logged of a fault, the same for pages, API, jobs and commands: type, code, message, stack and cause, without
 * personal data. Further fields of database errors are left out, because they contain rows.
 */
export function describeFault(fault: unknown): FaultDescription {
  if (!(fault instanceof Error)) return { type: typeof fault, message: withoutPersonalData(String(fault)) }
  const message = withoutPersonalData(fault.message)
  const stack = stackOf(fault, message)
  return {
    type: fault.name,
    message,
    ...('code' in fault && typeof fault.code === 'string' && { code: fault.code }),
    ...(stack !== undefined && { stack }),
    ...(fault.cause !== undefined && { cause: describeFault(fault.cause) }),
  }
}

/**
 * The stack with the described message in place of its own. If the message was changed after the stack was made, only
 * the calls.
 */
function stackOf({ stack, message }: Error, described: string): string | undefined {
  if (stack?.includes(message)) return stack.replace(message, () => described)
  return stack?.match(/^ +at [\s\S]*/m)?.[0]
}
