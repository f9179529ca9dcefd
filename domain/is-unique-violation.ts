/**
 * Whether a fault is PostgreSQL's refusal of a second row with a value that this unique constraint allows only once.
 */
export const isUniqueViolation = (fault: unknown, constraint: string): boolean =>
  fault instanceof Error &&
  'code' in fault &&
  fault.code === '23505' &&
  'constraint' in fault &&
  fault.constraint === constraint
