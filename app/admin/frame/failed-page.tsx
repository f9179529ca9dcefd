import { useEffect, useEffectEvent } from 'react'
import { createPath, isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { isOffline } from '#app/offline/is-offline.ts'
import { useRequestNumber } from '#app/ui/request-number.ts'
import { useStart } from '../navigation.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { useFailedPage } from './failed-pages.ts'
import { isWithoutResult } from './without-result.ts'

const notOpen = 'This isn’t open to you any more'

/** The title for a page that couldn't be shown. */
export function failedTitle(error: unknown): string {
  if (isOffline(error)) return 'You are offline'
  if (isWithoutResult(error)) return notOpen
  if (!isRouteErrorResponse(error)) return 'Something went wrong on our side'
  if (error.status === 404) return 'There is nothing here'
  if (error.status === 401) return 'You are signed out'
  if (error.status === 403) return notOpen
  return 'Something went wrong on our side'
}

function failedText(error: unknown): string {
  if (isOffline(error)) return 'What you typed is kept on this device. The page comes back with your connection.'
  if (isWithoutResult(error)) return 'Ask an owner if you need it.'
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'It may have been removed, or the address is mistyped.'
    if (error.status === 401) return 'Sign in again, and you are back where you were.'
    if (error.status === 403) return 'Ask an owner if you need it.'
  }
  return 'Nothing was changed by this, and what you typed is kept on this device. Please try again.'
}

/** The error page within the layout. It shows no details of the fault, only the number under which it was logged. */
export function FailedPage({ error }: { error: unknown }) {
  useFailedPage()
  const request = useRequestNumber(error)
  // Only faults are logged.
  const number = isWithoutResult(error) || (isRouteErrorResponse(error) && error.status < 500) ? null : request
  const start = useStart()
  const here = createPath(useLocation())
  const { revalidate, state } = useRevalidator()
  const tryAgain = useEffectEvent(() => void revalidate())
  // Retries when the connection returns.
  useEffect(() => {
    const onOnline = () => tryAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <div className="grid min-h-[70vh] place-content-center justify-items-center gap-3 py-16 text-center">
      <span className="grid size-12 place-items-center border border-line bg-surface text-soft">
        <AdminIcon name={isOffline(error) ? 'offline' : 'alert'} className="size-6" />
      </span>
      <h1 className="font-semibold text-xl">{failedTitle(error)}</h1>
      <p className="max-w-md text-soft">{failedText(error)}</p>
      {number !== null && (
        <p className="max-w-md text-soft">
          Tell us this number:{' '}
          <span className="select-all break-all font-semibold text-ink tabular-nums">{number}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <AdminButton tone="primary" isBusy={state === 'loading'} onClick={revalidate} className="noscript:hidden">
          Retry
        </AdminButton>
        <span className="hidden noscript:block">
          <AdminLink to={here} reloadDocument>
            Retry
          </AdminLink>
        </span>
        <AdminLink to={start}>Admin Dashboard</AdminLink>
      </div>
    </div>
  )
}
