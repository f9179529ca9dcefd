import { colorName } from '#domain/catalogue/color.ts'

type PickerProps = {
  chosen: string | null
  isOut: (choice: string) => boolean
  onChoose: (choice: string) => void
}

/** What is out stays visible and can't be chosen. */
export function SizePicker({ sizes, chosen, isOut, onChoose }: PickerProps & { sizes: string[] }) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-sm">Size</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size}
            className="grid h-12 min-w-13 place-items-center border border-line-strong bg-surface px-3 tabular-nums transition-colors has-checked:border-brand has-checked:bg-brand has-disabled:border-line has-checked:text-on-brand has-disabled:text-line-strong has-disabled:line-through has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 hover:border-brand"
          >
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              disabled={isOut(size)}
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
            className="grid size-12 place-items-center rounded-full border-2 border-transparent transition-colors has-checked:border-brand has-disabled:opacity-35 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 hover:border-line-strong"
          >
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === chosen}
              disabled={isOut(color)}
              onChange={() => onChoose(color)}
              className="sr-only"
            />
            <span className="sr-only">
              {colorName(color)}
              {isOut(color) && ', sold out'}
            </span>
            <span
              aria-hidden="true"
              className="relative size-9 overflow-hidden rounded-full border border-line-strong"
              style={{ backgroundColor: color }}
            >
              {isOut(color) && <span className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ink" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
