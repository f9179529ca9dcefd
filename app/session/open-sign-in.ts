import { useSyncExternalStore } from 'react'

export type SignInMode = 'sign-in' | 'sign-up'
export type SignInRequest = {
  mode?: SignInMode
  /** A path of the shop to go to after signing in. */
  returnTo?: string
  /** Whether the page stays as it is: a call is waiting to be repeated. */
  stays?: boolean
}

type Pending = { request: SignInRequest; answer: Promise<boolean>; settle: (isSignedIn: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()

/** Opens the sign-in dialog; true once somebody is signed in, false when it was closed. While one is open there is no second. */
export function openSignIn(request: SignInRequest = {}): Promise<boolean> {
  if (pending) return pending.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  show({ request, answer: promise, settle: resolve })
  return promise
}

/** Ends what `openSignIn` began. */
export function closeSignIn(isSignedIn: boolean): void {
  const closed = pending
  show(null)
  closed?.settle(isSignedIn)
}

/** What the dialog was opened for; null while it is closed. */
export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => pending?.request ?? null,
    () => null,
  )

function show(next: Pending | null): void {
  pending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
