import { data, type RouterContextProvider } from 'react-router'
import { viewerContext } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'

/** The member of staff who makes the request; the access rules have refused everybody else. */
export function administratorOf(context: Readonly<RouterContextProvider>): Extract<Viewer, { kind: 'administrator' }> {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'anonymous') throw data(null, 401)
  if (viewer.kind !== 'administrator') throw data(null, 403)
  return viewer
}
