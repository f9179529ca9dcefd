import { createContext, type MiddlewareFunction } from 'react-router'

/** The fields of the form to which this document is the response, URL-encoded; null if it isn't one. */
export const typedBeforeContext = createContext<string | null>(null)

/**
 * Keeps what a form has sent for the document with the response, if it was sent without scripts or before they were
 * loaded.
 */
export const keepTypedBefore: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method !== 'POST') return
  const form = await request.clone().formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  context.set(typedBeforeContext, fields.toString())
}
