import { createContext, type MiddlewareFunction } from 'react-router'

/** The fields of the form that a document answers, written as in an address; null where it answers none. */
export const typedBeforeContext = createContext<string | null>(null)

/** Keeps what a form has sent, for the document that answers it: one that was sent without scripts, or before they had come. */
export const keepTypedBefore: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method !== 'POST') return
  const form = await request.clone().formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  context.set(typedBeforeContext, fields.toString())
}
