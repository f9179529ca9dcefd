import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutForm } from './opened-form.ts'

/** Takes the form out of the address: back to where it was opened, so that Back goes on from there. */
export function useCloseForm() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return useCallback(() => {
    if (state?.opened) return void navigate(-1)
    const list = withoutForm(new URLSearchParams(search)).toString()
    void navigate(list === '' ? '.' : `?${list}`, { replace: true, preventScrollReset: true })
  }, [navigate, state, search])
}
