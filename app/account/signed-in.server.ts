import { data, type RouterContextProvider } from 'react-router'
import { viewerContext } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'

/** The signed-in viewer. The access rules admit nobody else; otherwise it throws a 401. */
export function signedIn(context: Readonly<RouterContextProvider>): Exclude<Viewer, { kind: 'anonymous' }> {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'anonymous') throw data(null, 401)
  return viewer
}
