import { isRouteErrorResponse, type MetaDescriptor, Outlet } from 'react-router'
import { isOffline } from '#app/offline/is-offline.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Matches } from '../../shop-facts.ts'
import { ErrorPage } from './error-page.tsx'

/** The meta tags of a page that failed; none otherwise. */
export function meta({ error, matches }: { error?: unknown; matches: Matches }): MetaDescriptor[] {
  return error === undefined ? [] : errorMeta(error, matches)
}

export function errorMeta(error: unknown, matches: Matches): MetaDescriptor[] {
  if (isRouteErrorResponse(error) && error.status === 404) return pageMeta({ title: 'Page not found' }, matches)
  return pageMeta({ title: isOffline(error) ? 'You are offline' : 'Something went wrong' }, matches)
}

/** The error boundary between a layout and its pages: header and footer stay visible. */
export default function PageErrorBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
