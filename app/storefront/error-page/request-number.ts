import { createContext, use } from 'react'
import { createPath, isRouteErrorResponse, useLocation } from 'react-router'

/** The number of the request that a page is rendered for; the browser finds it in the document instead. */
export const RequestNumber = createContext<string | null>(null)

/** The `<meta>` by which a document that met a fault carries its number. */
export const numberMeta = 'request-id'

const numberForm = /^[\w.-]{8,64}$/

/**
 * The number under which the server wrote a fault down; null for a fault of the browser's own. A data request that met a
 * fault is answered with nothing but its number (see app/entry.server.tsx), a document says it in its head.
 */
export function useRequestNumber(error: unknown): string | null {
  const rendering = use(RequestNumber)
  const address = createPath(useLocation())
  if (isRouteErrorResponse(error) && error.status >= 500 && isNumber(error.data)) return error.data
  return rendering ?? (firstPage.address === address ? firstPage.number : null)
}

/** What the document that the browser was given is about; pages that come after it aren't. */
const firstPage = readDocument()

function readDocument() {
  if (typeof window === 'undefined') return { address: null, number: null }
  const content = window.document.querySelector<HTMLMetaElement>(`meta[name=${numberMeta}]`)?.content
  return { address: createPath(window.location), number: isNumber(content) ? content : null }
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && numberForm.test(value)
}
