import { dismissToast, toastError, toastSuccess } from '#app/ui/toast.tsx'

// The ids of the last failure toasts, by name.
const failures = new Map<string, string>()

/** Shows an error toast; `name` identifies the action, like a draft's name: `coupon:new`. */
export function sayFailed(name: string, text: string): void {
  takeBackFailed(name)
  failures.set(name, toastError(text))
}

/** Shows a success toast, and dismisses the error toast of an earlier attempt. */
export function sayDone(name: string, text: string): void {
  takeBackFailed(name)
  toastSuccess(text)
}

/** Dismisses the error toast of an action. */
export function takeBackFailed(name: string): void {
  const failure = failures.get(name)
  if (failure !== undefined) dismissToast(failure)
  failures.delete(name)
}
