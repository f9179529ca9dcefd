import { useCallback } from 'react'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { colorName } from '#domain/catalogue/color.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { FieldPicture } from './field-picture.ts'
import { FocusPicker } from './focus-picker.tsx'

type Props = {
  picture: FieldPicture
  /** Shown until the shop has its own copy. */
  preview: string | null
  place: number
  count: number
  /** The product's colours; empty if pictures have no colour. */
  colors: readonly string[]
  /** Whether it has its own alternative text; a category's picture uses the name. */
  hasAlt: boolean
  onChange: (change: Partial<FieldPicture>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** The details of the selected picture and its position in the list. */
export function PictureDetails({ picture, preview, place, count, colors, hasAlt, onChange, onMove, onRemove }: Props) {
  // On phones it may be below the visible area.
  const show = useCallback((section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section
      ref={show}
      aria-label={`Picture ${place + 1}`}
      className="grid gap-4 border border-line bg-raised p-4 desk:grid-cols-2"
    >
      <FocusPicker picture={picture} preview={preview} onChange={onChange} />
      <div className="grid content-start gap-4">
        {hasAlt && (
          <TextField
            label="Description"
            hint="What the picture shows, for who can't see it"
            value={picture.alt}
            maxLength={300}
            onChange={(event) => onChange({ alt: event.currentTarget.value })}
          />
        )}
        {colors.length > 0 && (
          <SelectField
            label="Colour"
            value={picture.color ?? ''}
            onChange={(event) => onChange({ color: event.currentTarget.value || null })}
          >
            <option value="">Any colour</option>
            {colors.map((color) => (
              <option key={color} value={color}>
                {colorName(color)}
              </option>
            ))}
          </SelectField>
        )}
        <div className="flex flex-wrap gap-2">
          {count > 1 && (
            <>
              <AdminButton disabled={place === 0} onClick={() => onMove(place, place - 1)}>
                <AdminIcon name="left" className="size-4" />
                Earlier
              </AdminButton>
              <AdminButton disabled={place === count - 1} onClick={() => onMove(place, place + 1)}>
                Later
                <AdminIcon name="right" className="size-4" />
              </AdminButton>
            </>
          )}
          <AdminButton tone="danger" onClick={onRemove}>
            <AdminIcon name="trash" className="size-4" />
            Remove
          </AdminButton>
        </div>
      </div>
    </section>
  )
}
