import type { Viewer } from '#domain/accounts/viewer.ts'

/** The viewer, whom the access rule has let in because of a session. */
export function signedIn(viewer: Viewer): Exclude<Viewer, { kind: 'anonymous' }> {
  if (viewer.kind === 'anonymous') throw new Error('the access rule let in somebody without a session')
  return viewer
}
