import { colorName } from '#domain/catalogue/color.ts'
import { colorField } from './choice.ts'

type PickerProps = {
  chosen: string | null
  isOut: (choice: string) => boolean
  onChoose: (choice: string) => void
}

/** Sizes that are out of stock are visible but disabled. */
export function SizePicker({ sizes, chosen, isOut, onChoose }: PickerProps & { sizes: string[] }) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-sm">Size</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size}
            className="relative grid min-h-12 min-w-13 place-items-center border border-line-strong bg-surface px-3 tabular-nums transition-colors has-checked:border-brand has-checked:bg-brand has-disabled:border-line has-checked:text-on-brand has-disabled:text-soft has-disabled:line-through has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 hover:border-brand"
          >
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              disabled={isOut(size)}
              required
              onChange={() => onChoose(size)}
              className="sr-only"
            />
            {size}
            {isOut(size) && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ColorPicker({ colors, chosen, isOut, onChoose }: PickerProps & { colors: string[] }) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-sm">
        Color{chosen !== null && <span className="font-normal text-soft">: {colorName(chosen)}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <label
            key={color}
            title={colorName(color)}
            className="relative grid size-12 place-items-center rounded-full border-2 border-transparent transition-colors has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 hover:border-line-strong has-disabled:hover:border-transparent"
          >
            <input
              type="radio"
              name="color"
              value={colorField(color)}
              checked={color === chosen}
              disabled={isOut(color)}
              required
              onChange={() => onChoose(color)}
              className="sr-only"
            />
            <span className="sr-only">
              {colorName(color)}
              {isOut(color) && ', sold out'}
            </span>
            <Swatch color={color} isOut={isOut(color)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Swatch = ({ color, isOut }: { color: string; isOut: boolean }) => (
  <span className="relative grid size-9 place-items-center" aria-hidden="true">
    <span
      className={`size-full rounded-full border border-line-strong ${isOut ? 'opacity-35' : ''}`}
      style={{ backgroundColor: color }}
    />
    {isOut && <span className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ink" />}
  </span>
)
