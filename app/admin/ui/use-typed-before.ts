import { createContext, use, useState } from 'react'
import { useActionData } from 'react-router'

/** The fields of the submitted form that this document answers, URL-encoded. */
export const TypedBeforeContext = createContext<string | null>(null)

export type TypedBefore = { fields: URLSearchParams; message: string }

/**
 * What was typed into a form that was submitted without JavaScript, or before hydration, and why it was refused, so that the new
 * document can restore it. `about`: the hidden fields by which a form recognises its own submission. Null if this document answers no
 * such form.
 */
export function useTypedBefore(about: Record<string, string>): TypedBefore | null {
  const sent = use(TypedBeforeContext)
  const answer = useActionData<{ ok?: boolean; message?: string }>()
  // Only the initial state; later, the form's own answers count.
  const [before] = useState((): TypedBefore | null => {
    if (sent === null || answer?.ok !== false) return null
    const fields = new URLSearchParams(sent)
    const isOwn = Object.entries(about).every(([name, value]) => fields.get(name) === value)
    return isOwn ? { fields, message: answer.message ?? '' } : null
  })
  return before
}

/** Why a form was refused: from its last answer, else from the document. */
export function messageOf(
  answer: { ok: boolean; message?: string } | undefined,
  before: TypedBefore | null,
): string | null {
  if (answer === undefined) return before?.message ?? null
  return answer.ok ? null : (answer.message ?? null)
}
