import { useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useNavigate } from 'react-router'
import { importLimits } from '#domain/catalogue/csv/columns.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { sendFile } from './send-file.ts'

const megabytes = importLimits.bytes / 1024 / 1024

/** The area for choosing or dropping a product file. After the upload it navigates to the import's report. */
export function FileZone() {
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const aborting = useRef<AbortController | null>(null)
  const send = async (file: File) => {
    const abort = new AbortController()
    aborting.current = abort
    setProblem(null)
    setSending({ name: file.name, progress: 0 })
    const sent = await sendFile(file, {
      signal: abort.signal,
      onProgress: (progress) => setSending({ name: file.name, progress }),
    })
    setSending(null)
    if (sent.ok) void navigate(`/admin/products/import/${sent.id}`)
    else if (!abort.signal.aborted) setProblem(sent.problem)
  }
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: { 'text/csv': ['.csv', '.txt'] },
    maxSize: importLimits.bytes,
    multiple: false,
    disabled: sending !== null,
    onDrop: ([file], rejected) => {
      const code = rejected[0]?.errors[0]?.code
      if (file) void send(file)
      else if (code === 'file-too-large') setProblem(`The file is larger than ${megabytes} MB. Please split it.`)
      else setProblem('Please choose one CSV file.')
    },
  })
  return (
    <div className="grid gap-2">
      {sending === null ? (
        <div
          {...getRootProps({
            role: 'button',
            'aria-describedby': 'file-problem',
            className: `grid min-h-40 cursor-pointer place-content-center justify-items-center gap-2 border border-dashed p-4 text-center text-soft transition-colors hover:border-ink hover:text-ink ${isDragActive ? 'border-brand bg-raised text-ink' : 'border-line-strong bg-surface'}`,
          })}
        >
          {/* The input is hidden; the zone around it acts as the button. */}
          <input {...getInputProps({ style: { display: 'none' } })} />
          <AdminIcon name="draft" className="size-7" />
          <span>Drag 'n' drop a CSV file here, or click to select</span>
          <span className="text-xs">
            UTF-8, at most {megabytes} MB and {importLimits.lines.toLocaleString('en-NG')} lines
          </span>
        </div>
      ) : (
        <div className="grid min-h-40 place-content-center justify-items-center gap-3 border border-line bg-surface p-4 text-center">
          <p className="wrap-anywhere font-medium">{sending.name}</p>
          <progress
            value={sending.progress}
            aria-label={`Uploading ${sending.name}`}
            className="w-64 max-w-full accent-(--brand)"
          />
          <AdminButton onClick={() => aborting.current?.abort()}>Cancel</AdminButton>
        </div>
      )}
      <p id="file-problem" role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
