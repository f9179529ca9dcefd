import { useEffect } from 'react'
import { toastError, toastSuccess } from './toast.tsx'

/** Says the outcome of a form by a toast, each answer once. */
export function useAnswerToast(answer: { ok: boolean; message: string } | undefined): void {
  useEffect(() => {
    if (answer) (answer.ok ? toastSuccess : toastError)(answer.message)
  }, [answer])
}
