import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutForm } from './opened-form.ts'

/**
 * About a form, or whatever else an address opens over its list. `close` takes it out of the address, as `without` does: back to where it
 * was opened, so that Back goes on from there. `opened` tells one opening from the next, as its key: pressed while the list is still being
 * read after a close, a link opens it anew, and the router has never been at the list between.
 */
export function useOpened(without: (search: URLSearchParams) => URLSearchParams = withoutForm) {
  const navigate = useNavigate()
  const { key, state, search } = useLocation()
  const close = useCallback(() => {
    if (state?.opened) return void navigate(-1)
    const list = without(new URLSearchParams(search)).toString()
    void navigate(list === '' ? '.' : `?${list}`, { replace: true, preventScrollReset: true })
  }, [navigate, state, search, without])
  return { close, opened: key }
}
