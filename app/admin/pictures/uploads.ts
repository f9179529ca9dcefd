/** A file being uploaded, in the order in which it was chosen. */
export type Upload = {
  id: string
  name: string
  /** A small copy as a data URL; null if the browser can't show it, or until it is made. */
  preview: string | null
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** The share that has been sent, from 0 to 1. */
  progress: number
  /** The message why it failed. */
  problem: string | null
  /** Whether uploading the same file again may succeed. */
  mayRetry: boolean
  key: string | null
}

export type UploadAction =
  | { type: 'added'; files: readonly { id: string; name: string }[] }
  | { type: 'previewed'; id: string; preview: string | null }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'done'; id: string; key: string }
  | { type: 'failed'; id: string; problem: string; mayRetry: boolean }
  | { type: 'retried'; id: string }
  | { type: 'removed'; ids: readonly string[] }

/** The reducer of the uploads. Actions for uploads that were cancelled meanwhile have no effect. */
export function changeUploads(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case 'added':
      return [...uploads, ...action.files.map(waiting)]
    case 'previewed':
      return change(uploads, action.id, { preview: action.preview })
    case 'started':
      return change(uploads, action.id, { state: 'sending', progress: 0 })
    case 'progressed':
      return change(uploads, action.id, { progress: action.progress })
    case 'done':
      return change(uploads, action.id, { state: 'done', progress: 1, key: action.key })
    case 'failed':
      return change(uploads, action.id, { state: 'failed', problem: action.problem, mayRetry: action.mayRetry })
    case 'retried':
      return change(uploads, action.id, { state: 'waiting', progress: 0, problem: null })
    case 'removed':
      return uploads.filter(({ id }) => !action.ids.includes(id))
  }
}

const waiting = ({ id, name }: { id: string; name: string }): Upload => ({
  ...{ id, name, preview: null, state: 'waiting', progress: 0, problem: null, mayRetry: false, key: null },
})

const change = (uploads: readonly Upload[], id: string, changes: Partial<Upload>): readonly Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))

/** The uploads to start next, in the order in which they were chosen, so that at most `atOnce` run at the same time. */
export function nextToSend(uploads: readonly Upload[], atOnce: number): Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - sending))
}

/** An uploaded picture, with its small copy until the shop has its own. */
export type Arrived = Pick<Upload, 'id' | 'preview'> & { key: string }

/** The uploaded pictures that can be added to the list: those before which no earlier chosen one is still being uploaded. */
export function arrived(uploads: readonly Upload[]): Arrived[] {
  const underWay = uploads.findIndex(({ state }) => state === 'waiting' || state === 'sending')
  const before = underWay === -1 ? uploads : uploads.slice(0, underWay)
  return before.flatMap(({ id, key, preview }) => (key === null ? [] : [{ id, key, preview }]))
}

/** The overall result once all uploads have finished; null until then. */
export function outcomeOf(uploads: readonly Upload[]): 'done' | 'failed' | null {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return null
  return uploads.some(({ state }) => state === 'failed') ? 'failed' : 'done'
}
