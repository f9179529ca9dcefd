import { useEffect } from 'react'
import { toastError } from '#app/ui/toast.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { closeSignIn, useSignInRequest } from './open-sign-in.ts'

const load = () => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog)

function giveUp() {
  toastError('This could not be loaded. Please check your connection and try again.')
  closeSignIn(false)
}

/**
 * Renders the sign-in dialog in a layout; its code is loaded when it is first opened. `email`: the user named on the page, to whom a
 * session that ended in the middle of work most likely belonged.
 */
export function SignInHost({ email = '' }: { email?: string }) {
  const request = useSignInRequest()
  const { part: Dialog, want } = useOnDemand(load, giveUp)
  // The request comes from outside React, from a fetch that got a 401.
  useEffect(() => {
    if (request) want()
  }, [request, want])
  return request && Dialog && <Dialog request={request} email={request.stays ? email : ''} />
}
