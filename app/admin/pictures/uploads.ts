/** A file that is on its way, in the order in which it was chosen. */
export type Upload = {
  id: string
  name: string
  /** A small copy as a data address; null where the browser can't show it, and until it has been made. */
  preview: string | null
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** How much has been sent, from 0 to 1. */
  progress: number
  /** Why it failed, for people. */
  problem: string | null
  /** Whether the same file may go through another time. */
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

/** What becomes of the files that are on their way. What has been cancelled meanwhile stays gone. */
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

/** What may be sent next, so that at most `atOnce` are on their way, in the order in which they were chosen. */
export function nextToSend(uploads: readonly Upload[], atOnce: number): Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - sending))
}

/** A picture that has arrived, with its small copy until the shop has made its own. */
export type Arrived = Pick<Upload, 'id' | 'preview'> & { key: string }

/** What has arrived and may join the pictures: nothing that was chosen before it is still on its way. */
export function arrived(uploads: readonly Upload[]): Arrived[] {
  const underWay = uploads.findIndex(({ state }) => state === 'waiting' || state === 'sending')
  const before = underWay === -1 ? uploads : uploads.slice(0, underWay)
  return before.flatMap(({ id, key, preview }) => (key === null ? [] : [{ id, key, preview }]))
}

/** How all together went, once nothing is on its way any more; null until then. */
export function outcomeOf(uploads: readonly Upload[]): 'done' | 'failed' | null {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return null
  return uploads.some(({ state }) => state === 'failed') ? 'failed' : 'done'
}
