import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

/**
 * Stays on the page that is shown, as it is, while the router waits for data of another page, or for newer data of this one: their 401
 * would otherwise put an error in the page's place.
 */
export function useCancelNavigation(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const isRevalidating = useRevalidator().state === 'loading'
  return () => {
    if (!isLoading && !isRevalidating) return
    // A navigation ends the one before it. This one loads nothing: the page's own data may need the session, too.
    const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ pathname, search, hash }, options)
  }
}
