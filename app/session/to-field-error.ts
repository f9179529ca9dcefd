import type { AuthRefusal } from './auth-answer.ts'

/**
 * Moves a refusal that concerns one field to that field, with its reasons; returns any other as it is. `fieldOf`: the field by the
 * refusal's code.
 */
export function toFieldError(refusal: AuthRefusal, fieldOf: Readonly<Record<string, string>>): AuthRefusal {
  const field = fieldOf[refusal.code]
  if (field === undefined) return refusal
  const text = [refusal.message, ...refusal.reasons.map((reason) => `${reason}.`)].join(' ')
  return { ...refusal, message: '', reasons: [], fields: { ...refusal.fields, [field]: text } }
}
