import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that stays on the current page while React Router loads another page's data or revalidates: a 401 response to
 * that would replace the page with an error.
 */
export function useCancelNavigation(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const isRevalidating = useRevalidator().state === 'loading'
  return () => {
    if (!isLoading && !isRevalidating) return
    // A new navigation cancels the pending one. This one runs no loaders, since the page's own data may also need the session.
    const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ pathname, search, hash }, options)
  }
}
