import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutForm } from './opened-form.ts'

/**
 * For a form or anything else that a parameter of the address opens over its list. `close` removes the parameter (with `without`) by
 * going back to where it was opened, so that Back continues from there. `opened` is a key per opening: a link that is pressed while
 * the list is reloading after a close opens the form again, although the router never was at the list in between. A search of the list
 * under the form, which has its own key, keeps it as `openedAs`.
 */
export function useOpened(without: (search: URLSearchParams) => URLSearchParams = withoutForm) {
  const navigate = useNavigate()
  const { key, state, search } = useLocation()
  const close = useCallback(() => {
    if (state?.opened) return void navigate(-1)
    const list = without(new URLSearchParams(search)).toString()
    void navigate(list === '' ? '.' : `?${list}`, { replace: true, preventScrollReset: true })
  }, [navigate, state, search, without])
  return { close, opened: state?.openedAs ?? key }
}
