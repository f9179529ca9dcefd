import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { colorName, colorNames } from '#domain/catalogue/color.ts'
import { parseColors, parseSizes } from '#domain/catalogue/product-options.ts'
import { Section } from '../../ui/section.tsx'
import { type Editing, textInput } from './editing.ts'

const usualSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size']

/** Sizes and colours as comma-separated text; the buttons below edit the same fields. */
export function OptionsSection(editing: Editing) {
  const { form, set } = editing
  const sizes = parseSizes(form.sizes, form.stock)
  const { colors } = parseColors(form.colors)
  const has = (code: string) => colors.some((color) => color.toLowerCase() === code)
  const hasSize = (size: string) => sizes.some((one) => one.toLowerCase() === size.toLowerCase())
  const toggle = (parts: readonly string[], part: string, isIn: boolean) =>
    (isIn ? parts.filter((one) => one.toLowerCase() !== part.toLowerCase()) : [...parts, part]).join(', ')
  return (
    <Section title="Sizes and colors">
      <div className="grid gap-2">
        <Field label="Sizes, separated by commas" {...textInput(editing, 'sizes')} />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Choose sizes</legend>
          {usualSizes.map((size) => (
            <Choice
              key={size}
              isChosen={hasSize(size)}
              onPress={() => set({ sizes: toggle(sizes, size, hasSize(size)) })}
            >
              {size}
            </Choice>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-2">
        <Field label="Colors, separated by commas" {...textInput(editing, 'colors')} />
        <p className="text-soft">
          {colors.length === 0 ? 'Names such as Indigo, or codes such as #1F2A5A' : colors.map(colorName).join(' · ')}
        </p>
        <details>
          <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-brand desk:min-h-9">
            Choose colors <Icon name="down" className="size-4" />
          </summary>
          <fieldset className="flex flex-wrap gap-1.5 pt-2">
            <legend className="sr-only">Choose colors</legend>
            {Object.entries(colorNames).map(([code, name]) => (
              <Choice
                key={code}
                isChosen={has(code)}
                onPress={() => set({ colors: toggle(colors, code.toUpperCase(), has(code)) })}
              >
                <span className="size-4 border border-line-strong" style={{ backgroundColor: code }} />
                {name}
              </Choice>
            ))}
          </fieldset>
        </details>
      </div>
    </Section>
  )
}

type ChoiceProps = { isChosen: boolean; onPress: () => void; children: React.ReactNode }

const Choice = ({ isChosen, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border border-line-strong bg-surface px-3 hover:border-ink aria-pressed:border-brand aria-pressed:bg-raised aria-pressed:font-semibold desk:min-h-9"
  >
    {children}
  </button>
)
