import { dismissToast, toastError, toastSuccess } from '#app/ui/toast.tsx'

// The failure that was said last, by what failed.
const failures = new Map<string, string>()

/** Says that an act failed; `name` says of what, like that of a kept draft: `coupon:new`. */
export function sayFailed(name: string, text: string): void {
  takeBackFailed(name)
  failures.set(name, toastError(text))
}

/** Says that an act is done. That it had failed before is said no more. */
export function sayDone(name: string, text: string): void {
  takeBackFailed(name)
  toastSuccess(text)
}

/** Says no more that something failed. */
export function takeBackFailed(name: string): void {
  const failure = failures.get(name)
  if (failure !== undefined) dismissToast(failure)
  failures.delete(name)
}
