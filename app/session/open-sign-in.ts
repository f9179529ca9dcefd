import { useSyncExternalStore } from 'react'

export type SignInMode = 'sign-in' | 'sign-up'
export type SignInRequest = {
  mode?: SignInMode
  /** The path to go to after signing in. */
  returnTo?: string
  /** Whether the page must stay as it is, because a request waits to be repeated. */
  stays?: boolean
}

type Pending = { request: SignInRequest; answer: Promise<boolean>; settle: (isSignedIn: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()

/**
 * Opens the sign-in dialog. Resolves to true once somebody has signed in, to false when it is closed. There is only one dialog at a
 * time.
 */
export function openSignIn(request: SignInRequest = {}): Promise<boolean> {
  if (pending) return pending.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  show({ request, answer: promise, settle: resolve })
  return promise
}

/** Closes the dialog and settles the promise of `openSignIn`. */
export function closeSignIn(isSignedIn: boolean): void {
  const closed = pending
  show(null)
  closed?.settle(isSignedIn)
}

/** The request that the dialog was opened with; null while it is closed. */
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
