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
 * The place of the sign-in dialog in a layout. The dialog's code is loaded when it is first wanted. `email` is whom the page names: a
 * session that ended in the middle of her work is most likely hers.
 */
export function SignInHost({ email = '' }: { email?: string }) {
  const request = useSignInRequest()
  const { part: Dialog, want } = useOnDemand(load, giveUp)
  // Opened from outside of React, by a call that found no session.
  useEffect(() => {
    if (request) want()
  }, [request, want])
  return request && Dialog && <Dialog request={request} email={request.stays ? email : ''} />
}
