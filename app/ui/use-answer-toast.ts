import { useEffect } from 'react'
import { toastError, toastSuccess } from './toast.tsx'

/** Shows each result of a form as a toast, once. */
export function useAnswerToast(answer: { ok: boolean; message: string } | undefined): void {
  useEffect(() => {
    if (answer) (answer.ok ? toastSuccess : toastError)(answer.message)
  }, [answer])
}
