import type { Viewer } from '#domain/accounts/viewer.ts'

/** The viewer as somebody who is signed in, which the access rule has made sure of. */
export function signedIn(viewer: Viewer): Exclude<Viewer, { kind: 'anonymous' }> {
  if (viewer.kind === 'anonymous') throw new Error('the access rule let in somebody without a session')
  return viewer
}
