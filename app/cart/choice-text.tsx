import type { LineKey } from '#domain/cart/cart-line.ts'
import { colorName } from '#domain/catalogue/color.ts'

/** A line's size and named colour, with a dot of the colour itself. */
export function ChoiceText({ choice: { size, color } }: { choice: Pick<LineKey, 'size' | 'color'> }) {
  if (size === null && color === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {size !== null && <span>Size {size}</span>}
      {color !== null && (
        <span className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-3 rounded-full border border-line-strong"
            style={{ backgroundColor: color }}
          />
          {colorName(color)}
        </span>
      )}
    </p>
  )
}
