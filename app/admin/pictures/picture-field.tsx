import { useId, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { useDragOrder } from '../ui/reorder/use-drag-order.ts'
import { DropZone } from './drop-zone.tsx'
import { addPictures, changePicture, type FieldPicture, movePicture } from './field-picture.ts'
import { PictureDetails } from './picture-details.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  value: readonly FieldPicture[]
  onChange: (pictures: FieldPicture[]) => void
  /** The product's colours as hex codes. */
  colors?: readonly string[]
  /** At most one picture; a new one replaces it. */
  single?: boolean
  /** The name of the fields in which a plain form sends the pictures, each as JSON. */
  name?: string
  error?: string | undefined
  /** Whether uploads are in progress: a form saved now would lack them. */
  onBusy?: (isBusy: boolean) => void
}

const words = {
  several: { done: 'Images uploaded successfully', failed: 'Failed to upload images' },
  single: { done: 'Image uploaded successfully', failed: 'Failed to upload image' },
}

/**
 * A field for the pictures of a product or category: they can be dropped or chosen, are uploaded in the background, and have an order
 * and details.
 */
export function PictureField({ value, onChange, colors = [], single = false, name, error, onBusy }: Props) {
  const errorId = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [previews, setPreviews] = useState<ReadonlyMap<string, string | null>>(new Map())
  // A ref, because an uploaded picture must be added to the list as it is by then.
  const latest = useRef(value)
  latest.current = value
  const change = (pictures: FieldPicture[]) => {
    latest.current = pictures
    onChange(pictures)
  }
  const { done, failed } = single ? words.single : words.several
  const { uploads, add, retry, cancel } = useUploads({
    onArrived: (pictures) => {
      const keys = pictures.map(({ key }) => key)
      setPreviews((before) => new Map([...before, ...pictures.map(({ key, preview }) => [key, preview] as const)]))
      change(single ? addPictures([], keys.slice(-1)) : addPictures(latest.current, keys))
    },
    onOutcome: (outcome) => (outcome === 'done' ? toastSuccess(done) : toastError(failed)),
    onBusy,
  })
  const move = (from: number, to: number) => {
    const moved = movePicture(value, from, to)
    if (moved.every((picture, at) => picture === value[at])) return
    change(moved)
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${value.length}`)
  }
  const list = useDragOrder(move)
  const remove = (key: string) => {
    change(value.filter((picture) => picture.key !== key))
    setChosen(null)
    setSaid('Picture removed')
  }
  const place = value.findIndex(({ key }) => key === chosen)
  const picture = value[place]
  return (
    <div className="grid gap-3">
      {(value.length > 0 || uploads.length > 0) && (
        <ul
          ref={list}
          className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 desk:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
        >
          {value.map((own, at) => (
            <PictureTile
              key={own.key}
              picture={own}
              preview={previews.get(own.key) ?? null}
              place={at}
              count={value.length}
              isChosen={own.key === chosen}
              onChoose={() => setChosen(own.key === chosen ? null : own.key)}
              onMove={move}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload.id)}
            />
          ))}
        </ul>
      )}
      {picture && (
        <PictureDetails
          key={picture.key}
          picture={picture}
          preview={previews.get(picture.key) ?? null}
          place={place}
          count={value.length}
          colors={colors}
          hasAlt={!single}
          onChange={(changed) => change(changePicture(value, picture.key, changed))}
          onMove={move}
          onRemove={() => remove(picture.key)}
        />
      )}
      <DropZone isSingle={single} onFiles={add} describedBy={error === undefined ? undefined : errorId} />
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {name !== undefined &&
        value.map((own) => <input key={own.key} type="hidden" name={name} value={JSON.stringify(own)} />)}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
