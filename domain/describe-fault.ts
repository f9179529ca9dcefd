export type FaultDescription = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: FaultDescription
}

const emailAddress = /[^\s@"'<>()=,;:]+@[^\s@"'<>()=,;:]+\.[^\s@"'<>()=,;:]+/g
const telephone = /\+?\d(?:[\d ()-]{6,}\d)/g
// PostgreSQL puts the value that it refuses into double quotes after a colon, and a whole row into brackets.
const refusedValue = /: "[^\n]*"/g
const wholeRow = /\bcontains \([^\n]*\)/g

/** A text that may be logged: without e-mail addresses, telephone numbers and values from the database. */
const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(wholeRow, 'contains (…)')
    .replaceAll(refusedValue, ': "…"')
    .replaceAll(emailAddress, '[e-mail]')
    .replaceAll(telephone, '[number]')

/**
 * What of a fault may be written down, the same for pages, API, jobs and commands. Other fields of database errors contain rows,
 * and their messages values, with personal data.
 */
export function describeFault(fault: unknown): FaultDescription {
  if (!(fault instanceof Error)) return { type: typeof fault, message: withoutPersonalData(String(fault)) }
  const message = withoutPersonalData(fault.message)
  // The first lines of a stack repeat the message.
  const stack = fault.stack?.replace(fault.message, message)
  return {
    type: fault.name,
    message,
    ...('code' in fault && typeof fault.code === 'string' && { code: fault.code }),
    ...(stack !== undefined && { stack }),
    ...(fault.cause !== undefined && { cause: describeFault(fault.cause) }),
  }
}
