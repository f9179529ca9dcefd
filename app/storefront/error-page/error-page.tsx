import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '#app/offline/is-offline.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { FaultPage } from './fault-page.tsx'
import { OfflinePage } from './offline-page.tsx'

/** The page for an error; it shows no details of the fault. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return isOffline(error) ? <OfflinePage /> : <FaultPage error={error} />
}
