import { useEffect, useState } from 'react'

/** The token of a mailed link. It is kept in state and removed from the address bar and the history at once. */
export function useSecretToken(fromAddress: string | null): string | null {
  const [token] = useState(fromAddress)
  // Not through the router, which would load the page again without the token.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('token'))
      window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
