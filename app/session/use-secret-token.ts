import { useEffect, useState } from 'react'

/** The token of a mailed link, kept by the page; it leaves the address bar and the history at once. */
export function useSecretToken(fromAddress: string | null): string | null {
  const [token] = useState(fromAddress)
  // The router isn't asked: it would load the page again, without the token.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('token'))
      window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
