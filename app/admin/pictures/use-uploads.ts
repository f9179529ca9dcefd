import { useEffect, useReducer, useRef } from 'react'
import { openSignIn } from '#app/session/open-sign-in.ts'
import { previewOf } from './preview.ts'
import { sendPicture } from './send-picture.ts'
import { type Arrived, arrived, changeUploads, nextToSend, outcomeOf } from './uploads.ts'

const atOnce = 2

type Options = {
  /** Called with the uploaded pictures, in the order in which they were chosen. */
  onArrived: (pictures: Arrived[]) => void
  /** Called when all uploads have finished. */
  onOutcome: (outcome: 'done' | 'failed') => void
  /** Called when the first upload starts, and when all have finished. */
  onBusy: ((isBusy: boolean) => void) | undefined
}

type Held = { file: File; sending: AbortController | null }

/** Uploads chosen files in the background. Uploads are aborted when the component unmounts. */
export function useUploads({ onArrived, onOutcome, onBusy }: Options) {
  const [uploads, dispatch] = useReducer(changeUploads, [])
  const held = useRef(new Map<string, Held>())
  // The uploads whose result has been reported.
  const told = useRef(new Set<string>())

  const send = async (id: string) => {
    const own = held.current.get(id)
    if (!own) return
    const sending = new AbortController()
    own.sending = sending
    const onProgress = (progress: number) => dispatch({ type: 'progressed', id, progress })
    const sent = await sendPicture(own.file, { signal: sending.signal, onProgress })
    if (sending.signal.aborted) return
    if (sent.ok) return dispatch({ type: 'done', id, key: sent.key })
    // The session has ended meanwhile: after signing in, the upload is retried.
    if (sent.status === 401 && (await openSignIn({ stays: true }))) return dispatch({ type: 'retried', id })
    dispatch({ type: 'failed', id, problem: sent.problem, mayRetry: sent.mayRetry })
  }

  useEffect(() => {
    for (const { id } of nextToSend(uploads, atOnce)) {
      dispatch({ type: 'started', id })
      void send(id)
    }
    const pictures = arrived(uploads)
    if (pictures.length > 0) onArrived(pictures)
    const recent = uploads.filter(({ id }) => !told.current.has(id))
    const outcome = recent.length > 0 ? outcomeOf(recent) : null
    if (outcome) {
      for (const { id } of recent) told.current.add(id)
      onOutcome(outcome)
    }
    if (pictures.length > 0) forget(pictures.map(({ id }) => id))
  })

  const isBusy = uploads.length > 0 && outcomeOf(uploads) === null
  const tellBusy = useRef(onBusy)
  tellBusy.current = onBusy
  useEffect(() => tellBusy.current?.(isBusy), [isBusy])

  useEffect(() => {
    const files = held.current
    return () => {
      for (const { sending } of files.values()) sending?.abort()
    }
  }, [])

  const forget = (ids: readonly string[]) => {
    for (const id of ids) {
      held.current.get(id)?.sending?.abort()
      held.current.delete(id)
    }
    dispatch({ type: 'removed', ids })
  }

  const retry = (id: string) => {
    told.current.delete(id)
    dispatch({ type: 'retried', id })
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: crypto.randomUUID(), name: file.name, file }))
      for (const { id, file } of added) {
        held.current.set(id, { file, sending: null })
        void previewOf(file).then((preview) => dispatch({ type: 'previewed', id, preview }))
      }
      dispatch({ type: 'added', files: added.map(({ id, name }) => ({ id, name })) })
    },
    retry,
    cancel: (id: string) => forget([id]),
  }
}
