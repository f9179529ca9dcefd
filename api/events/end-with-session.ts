import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { EventStream } from './event-streams.ts'

/**
 * Called with the id of a user whose session ended or whose role changed, on any node; with null when notifications may
 * have been missed.
 */
export type SessionListener = (userId: string | null) => void
export type SessionChanges = { subscribe: (listener: SessionListener) => () => void }

/** Who a stream is for, and whether a viewer may get everything that it sends. */
export type Listener = { viewer: Viewer; mayHear: (viewer: Viewer) => Promise<boolean> }

type Options = {
  report: Shop['report']
  streams: () => EventStream<Listener>[]
  sessionChanges: SessionChanges
  /** The viewers of sessions as they are now, by session; those that ended are missing. */
  readViewers: (sessionIds: string[]) => Promise<ReadonlyMap<string, Viewer>>
}

/**
 * Ends the streams of signed-in viewers whose session has ended, or who are no longer allowed one of their topics: when
 * that is notified, and whenever the streams are checked.
 */
export function endStreamsWithSessions({ report, streams, sessionChanges, readViewers }: Options) {
  const check = async (isConcerned: (viewer: SignedIn) => boolean) => {
    const concerned = streams().flatMap((stream) => {
      const { viewer } = stream.listener
      return viewer.kind !== 'anonymous' && isConcerned(viewer) ? [{ stream, sessionId: viewer.sessionId }] : []
    })
    if (concerned.length === 0) return
    const viewers = await readViewers([...new Set(concerned.map(({ sessionId }) => sessionId))])
    for (const { stream, sessionId } of concerned) {
      const viewer = viewers.get(sessionId)
      if (!viewer || !(await stream.listener.mayHear(viewer))) stream.end()
    }
  }
  const checkUser = (userId: string | null) =>
    check((viewer) => userId === null || viewer.userId === userId).catch((fault) =>
      report(fault, 'checking the sessions of event streams failed'),
    )
  let checkingAll: Promise<void> | null = null
  sessionChanges.subscribe(checkUser)
  return {
    /** Checks all streams, unless that is in progress already. Faults are reported. */
    checkAll: () => {
      checkingAll ??= checkUser(null).finally(() => {
        checkingAll = null
      })
      return checkingAll
    },
    /** Checks the streams of a viewer's session. */
    checkSession: (viewer: Viewer) =>
      check(({ sessionId }) => viewer.kind !== 'anonymous' && viewer.sessionId === sessionId),
  }
}
