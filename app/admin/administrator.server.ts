import { data, type RouterContextProvider } from 'react-router'
import { viewerContext } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'

/** Who works here; the access rules have let nobody else in. */
export function administratorOf(context: Readonly<RouterContextProvider>): Extract<Viewer, { kind: 'administrator' }> {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'anonymous') throw data(null, 401)
  if (viewer.kind !== 'administrator') throw data(null, 403)
  return viewer
}
