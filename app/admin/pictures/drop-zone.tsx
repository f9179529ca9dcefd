import { useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { maxPictureBytes, pictureTypes } from '#domain/media/picture-type.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'

type Props = { isSingle: boolean; onFiles: (files: readonly File[]) => void; describedBy?: string | undefined }

/** The area for dropping, pasting or choosing pictures. Rejected files are listed below it with the reason. */
export function DropZone({ isSingle, onFiles, describedBy }: Props) {
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: pictureTypes,
    maxSize: maxPictureBytes,
    multiple: !isSingle,
    getErrorMessage: ({ code, message }) =>
      code === 'file-too-large' ? `File is larger than ${maxPictureBytes} bytes` : message,
    onDrop: (accepted, refused) => {
      setRejected(refused)
      if (accepted.length > 0) onFiles(accepted)
    },
  })
  return (
    <div className="grid gap-2">
      <div
        {...getRootProps({
          role: 'button',
          'aria-describedby': describedBy,
          className: `grid min-h-28 cursor-pointer place-content-center justify-items-center gap-2 border border-dashed p-4 text-center text-soft transition-colors hover:border-ink hover:text-ink ${isDragActive ? 'border-brand bg-raised text-ink' : 'border-line-strong bg-surface'}`,
        })}
      >
        {/* The input is hidden; the zone around it acts as the button. */}
        <input {...getInputProps({ style: { display: 'none' } })} />
        <AdminIcon name="image" className="size-7" />
        <span>Drag 'n' drop an image here, or click to select</span>
      </div>
      <ul role="alert" className="grid gap-1 text-danger empty:hidden">
        {rejected.map(({ file, errors }) => (
          <li key={file.name} className="break-words">
            {file.name}: {errors.map(({ message }) => message).join('. ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
