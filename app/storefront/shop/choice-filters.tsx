import { Icon } from '#app/ui/icon.tsx'
import { type ColorFamily, colorFamilies } from '#domain/catalogue/color-family.ts'
import { listedSizes } from '#domain/catalogue/listing.ts'
import { useListing } from './listing-context.tsx'

const focus = 'has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2'

export function SizeFilter() {
  const { filter, choose } = useListing()
  return (
    <fieldset>
      <legend className="pb-3 font-semibold text-sm">Size</legend>
      <div className="grid swatch-columns gap-2 lg:grid-cols-3">
        {listedSizes.map((size) => (
          <label
            key={size}
            className={`relative grid min-h-11 place-items-center border border-line-strong bg-surface text-sm transition-colors has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand hover:border-brand ${focus}`}
          >
            <input
              type="checkbox"
              name="size"
              value={size}
              checked={filter.sizes.includes(size)}
              onChange={() => choose({ sizes: toggled(filter.sizes, size) })}
              className="absolute inset-0 opacity-0"
            />
            {size}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// A sample colour per colour family: the filter selects families, not shades.
const samples: Record<ColorFamily, string> = {
  Black: '#17161a',
  White: '#fbf8f1',
  Red: '#b3262b',
  Blue: '#25408f',
  Green: '#1f6b45',
  Yellow: '#e2b233',
}

export function ColorFilter() {
  const { filter, choose } = useListing()
  return (
    <fieldset>
      <legend className="pb-1 font-semibold text-sm">Color</legend>
      <div className="grid size-columns gap-x-4">
        {colorFamilies.map((color) => (
          <label
            key={color}
            className={`group relative flex min-h-11 items-center gap-3 text-soft transition-colors has-checked:font-semibold has-checked:text-ink hover:text-ink ${focus}`}
          >
            <input
              type="checkbox"
              name="color"
              value={color}
              checked={filter.colors.includes(color)}
              onChange={() => choose({ colors: toggled(filter.colors, color) })}
              className="absolute inset-0 opacity-0"
            />
            <span
              aria-hidden="true"
              className={`grid size-6 shrink-0 place-items-center rounded-full border border-line-strong ${color === 'White' || color === 'Yellow' ? 'text-[#17161a]' : 'text-[#fbf8f1]'}`}
              style={{ backgroundColor: samples[color] }}
            >
              <Icon name="check" className="size-4 opacity-0 group-has-checked:opacity-100" />
            </span>
            {color}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const toggled = <PendingChoice,>(chosen: readonly PendingChoice[], choice: PendingChoice) =>
  chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
