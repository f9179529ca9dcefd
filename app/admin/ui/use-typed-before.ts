import { createContext, use, useState } from 'react'
import { useActionData } from 'react-router'

/** The fields of the form that this document answers, written as in an address. */
export const TypedBeforeContext = createContext<string | null>(null)

export type TypedBefore = { fields: URLSearchParams; message: string }

/**
 * What stood in a form that was sent without scripts, or before they had come, and why it was refused: it is put back, for with the document
 * it would be lost. `about` are the hidden fields by which a form knows its own. Null where this document answers no such form.
 */
export function useTypedBefore(about: Record<string, string>): TypedBefore | null {
  const sent = use(TypedBeforeContext)
  const answer = useActionData<{ ok?: boolean; message?: string }>()
  // A form begins with it; what becomes of it afterwards, its own answers say.
  const [before] = useState((): TypedBefore | null => {
    if (sent === null || answer?.ok !== false) return null
    const fields = new URLSearchParams(sent)
    const isOwn = Object.entries(about).every(([name, value]) => fields.get(name) === value)
    return isOwn ? { fields, message: answer.message ?? '' } : null
  })
  return before
}

/** Why a form was refused: as it was answered last, or with the document. */
export function messageOf(
  answer: { ok: boolean; message?: string } | undefined,
  before: TypedBefore | null,
): string | null {
  if (answer === undefined) return before?.message ?? null
  return answer.ok ? null : (answer.message ?? null)
}
