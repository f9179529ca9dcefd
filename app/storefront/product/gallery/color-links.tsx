import { colorName } from '#domain/catalogue/color.ts'
import { writeChoice } from '../buying/choice.ts'

/** Links to the page in each colour, for use without JavaScript, where choosing a colour doesn't change the pictures. */
export const ColorLinks = ({ colors }: { colors: string[] }) => (
  <p className="hidden flex-wrap gap-x-5 px-4 sm:px-0 noscript:flex">
    {colors.map((color) => (
      <a key={color} href={writeChoice({ size: null, color })} className="inline-flex min-h-11 items-center underline">
        See it in {colorName(color).toLowerCase()}
      </a>
    ))}
  </p>
)
