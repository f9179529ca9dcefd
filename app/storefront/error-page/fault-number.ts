import { createContext, use, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

/** The number of the request that a page is rendered for; the browser finds it in the document instead. */
export const RequestNumber = createContext<string | null>(null)

/** The `<meta>` that a document which met a fault carries its number in. */
export const numberMeta = 'request-id'

const numberForm = /^[\w.-]{8,64}$/

/**
 * The number under which the server wrote a fault down; null for a fault of the browser's own. A data request that met a
 * fault is answered with nothing but its number (see app/entry.server.tsx), a document says it in its head.
 */
export function useFaultNumber(error: unknown): string | null {
  const rendering = use(RequestNumber)
  const isFirstPage = useLocation().key === 'default'
  const inDocument = useSyncExternalStore(
    neverChanges,
    () => readDocument(),
    () => rendering ?? readDocument(),
  )
  if (isRouteErrorResponse(error) && error.status >= 500 && isNumber(error.data)) return error.data
  return isFirstPage ? inDocument : null
}

const neverChanges = () => () => undefined

function readDocument(): string | null {
  if (typeof document === 'undefined') return null
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${numberMeta}]`)?.content
  return isNumber(content) ? content : null
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && numberForm.test(value)
