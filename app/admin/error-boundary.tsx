import { type MetaDescriptor, Outlet } from 'react-router'
import { adminMeta } from './admin-meta.ts'
import { FailedPage, failedTitle } from './frame/failed-page.tsx'

/** The meta of a failed page. */
export const meta = ({ error }: { error?: unknown }): MetaDescriptor[] =>
  error === undefined ? [] : adminMeta(failedTitle(error))

/** The error boundary between the frame and its pages: the rail stays. */
export default function AdminErrorBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage error={error} />
}
