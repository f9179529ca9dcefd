import type { MouseEvent } from 'react'
import { pictureUrl } from '#domain/media/picture.ts'
import { type FieldPicture, focusAt } from './field-picture.ts'

type Focus = Pick<FieldPicture, 'focusX' | 'focusY'>
type Props = { picture: FieldPicture; preview: string | null; onChange: (focus: Focus) => void }

/** Chooses the focus point for cropping, by a press on the picture or with two sliders. */
export function FocusPicker({ picture: { key, focusX, focusY }, preview, onChange }: Props) {
  const press = (event: MouseEvent<HTMLElement>) => {
    // A click by keyboard has no position; the sliders are for that.
    if (event.detail > 0) onChange(focusAt(event, event.currentTarget.getBoundingClientRect()))
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1.5 font-semibold">Focus</legend>
      <p className="text-soft">Press on what must stay in sight where the picture is cropped.</p>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Choose the focus"
        onClick={press}
        className="relative cursor-crosshair justify-self-start bg-sunken"
      >
        <img src={preview ?? pictureUrl(key, 640)} alt="" className="max-h-80 min-h-40 min-w-32" />
        <span
          aria-hidden="true"
          style={{ left: `${focusX}%`, top: `${focusY}%` }}
          className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-on-brand bg-brand/45"
        />
      </button>
      <Slider label="Focus from the left" value={focusX} onChange={(value) => onChange({ focusX: value, focusY })} />
      <Slider label="Focus from the top" value={focusY} onChange={(value) => onChange({ focusX, focusY: value })} />
    </fieldset>
  )
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

const Slider = ({ label, value, onChange }: SliderProps) => (
  <label className="grid max-w-80 grid-cols-[9.5rem_1fr] items-center gap-2 text-soft">
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      className="h-11 accent-brand"
    />
  </label>
)
