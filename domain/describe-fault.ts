export type FaultDescription = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: FaultDescription
}

// Faults may quote what somebody has sent: each of these looks at a text once, however long it is.
const emailAddress = /(?<![^\s@"'<>()=,;:])[^\s@"'<>()=,;:]+@[^\s@"'<>()=,;:]+\.[^\s@"'<>()=,;:]+/g
const telephone = /\+?\d(?:[\d ()-]{6,}\d)/g
// PostgreSQL puts the value that it refuses into double quotes after a colon, and a whole row into brackets.
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
 * What of a fault may be written down, the same for pages, API, jobs and commands. Other fields of database errors contain rows,
 * and their messages values, with personal data.
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

/** A stack, whose first lines repeat the message, with that as it is described. Of a message that was changed since, the calls alone. */
function stackOf({ stack, message }: Error, described: string): string | undefined {
  if (stack?.includes(message)) return stack.replace(message, () => described)
  return stack?.match(/^ +at [\s\S]*/m)?.[0]
}
