import { type MetaDescriptor, Outlet } from 'react-router'
import type { Matches } from '../shop-facts.ts'
import { adminMeta } from './admin-meta.ts'
import { FailedPage, failedTitle } from './frame/failed-page.tsx'

/** The meta tags of a page that failed; none otherwise. */
export const meta = ({ error, matches }: { error?: unknown; matches: Matches }): MetaDescriptor[] =>
  error === undefined ? [] : adminMeta(failedTitle(error), matches)

/** The error boundary between the frame and its pages, so that the navigation stays. */
export default function AdminErrorBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage error={error} />
}
