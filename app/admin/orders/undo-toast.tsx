import toast from 'react-hot-toast/headless'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { type Moved, takeBack } from './take-back.ts'

const shownMs = 10_000

/** Shows a toast that orders changed their status, with a button to undo that for ten seconds; `onUndone` is called after an attempt. */
export function toastMoved(text: string, moved: readonly Moved[], onUndone: () => void): void {
  const undo = async (id: string) => {
    toast.dismiss(id)
    const failures: string[] = []
    // One at a time, so that a failure doesn't stop the others.
    for (const one of moved) {
      const failure = await takeBack(one)
      if (failure !== null) failures.push(failure)
    }
    if (failures.length < moved.length)
      toastSuccess(
        moved.length === 1 ? 'The move was taken back' : `${moved.length - failures.length} moves were taken back`,
      )
    for (const failure of new Set(failures)) toastError(failure)
    onUndone()
  }
  toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center gap-x-4">
        {text}
        <button
          type="button"
          onClick={() => void undo(id)}
          className="min-h-8 font-semibold underline underline-offset-4"
        >
          Undo
        </button>
      </span>
    ),
    { duration: shownMs },
  )
}
