import { createContext, use } from 'react'
import { createPath, isRouteErrorResponse, useLocation } from 'react-router'

/** The request number during server rendering; the browser reads it from the document. */
export const RequestNumber = createContext<string | null>(null)

/** The name of the `<meta>` with the request number of a failed document. */
export const numberMeta = 'request-id'

const numberForm = /^[\w.-]{8,64}$/

/**
 * The number under which the server logged the error; null for errors in the browser. A failed data request has it as its body (see
 * app/entry.server.tsx), a failed document in its head.
 */
export function useRequestNumber(error: unknown): string | null {
  const rendering = use(RequestNumber)
  const path = createPath(useLocation())
  if (isRouteErrorResponse(error) && error.status >= 500 && isNumber(error.data)) return error.data
  return rendering ?? (firstPage.path === path ? firstPage.number : null)
}

/** The document's number applies only to its own address, not to later navigations. */
const firstPage = readDocument()

function readDocument() {
  if (typeof window === 'undefined') return { path: null, number: null }
  const content = window.document.querySelector<HTMLMetaElement>(`meta[name=${numberMeta}]`)?.content
  return { path: createPath(window.location), number: isNumber(content) ? content : null }
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && numberForm.test(value)
}
