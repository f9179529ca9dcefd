import { IconButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { Upload } from './uploads.ts'

type Props = { upload: Upload; onCancel: () => void; onRetry: () => void }

/** A picture being uploaded: its preview, its progress, and why it failed. */
export function UploadTile({
  upload: { name, preview, state, progress, problem, mayRetry },
  onCancel,
  onRetry,
}: Props) {
  const percent = Math.round(progress * 100)
  return (
    <li className="grid content-start gap-1">
      <div className="relative aspect-4/5 overflow-hidden bg-sunken">
        {preview !== null && <img src={preview} alt="" className="size-full object-cover opacity-55" />}
        <div className="absolute top-0 right-0 bg-surface">
          <IconButton label={state === 'failed' ? `Remove ${name}` : `Cancel ${name}`} onClick={onCancel}>
            <AdminIcon name="close" className="size-4" />
          </IconButton>
        </div>
        {state !== 'failed' && (
          <progress
            aria-label={`Uploading ${name}`}
            value={percent}
            max={100}
            className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] accent-brand"
          />
        )}
        {state === 'failed' && mayRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="absolute inset-x-2 bottom-2 min-h-11 bg-surface px-2 font-semibold hover:bg-raised"
          >
            Try again
          </button>
        )}
      </div>
      {state === 'failed' ? (
        <p role="alert" className="break-words text-danger">
          {problem}
        </p>
      ) : (
        <p className="truncate text-soft">{percent === 100 ? 'Preparing…' : `${percent} %`}</p>
      )}
    </li>
  )
}
