import { Field } from '#app/ui/field.tsx'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type Editing, fieldId } from './editing.ts'

const choices: Record<ProductForm['publication'], [name: string, hint: string]> = {
  published: ['In the shop', 'Everybody sees it once it is saved'],
  draft: ['Draft', 'Nobody sees it but who works here'],
  scheduled: ['On a day', 'It comes into the shop by itself'],
}

type Props = Editing & { isArchived: boolean }

/** Who sees the product, from when, and whether it is featured. An archived product can't have a publication date. */
export function VisibilitySection({ form, set, errorOf, isArchived }: Props) {
  const offered = (['published', 'draft', 'scheduled'] as const).filter(
    (one) => one !== 'scheduled' || !isArchived || form.publication === one,
  )
  return (
    <Section title="In the shop">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Who sees it</legend>
        {offered.map((publication) => (
          <label key={publication} className="flex min-h-11 items-center gap-3 desk:min-h-9">
            <input
              type="radio"
              name="publication"
              className="size-5 shrink-0 accent-(--brand)"
              checked={form.publication === publication}
              onChange={() => set({ publication })}
            />
            <span>
              <span className="font-medium">{choices[publication][0]}</span>
              <span className="block text-soft text-xs">{choices[publication][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isArchived && (
        <p className="border border-line border-l-4 border-l-pending p-3">
          It is in the archive: until it is restored nobody sees it in the shop, and it waits for no day of publication.
          {form.publishAt !== '' && ' The day that was typed isn’t kept.'}
        </p>
      )}
      {form.publication === 'scheduled' && (
        <div className="sm:max-w-72">
          <Field
            id={fieldId('publishAt')}
            label="Day and time in Lagos"
            type="datetime-local"
            value={form.publishAt}
            onChange={(event) => set({ publishAt: event.target.value })}
            error={errorOf('publishAt')}
          />
        </div>
      )}
      <div className="grid border-line border-t pt-2">
        <CheckField isChecked={form.isFeatured} onChange={(isFeatured) => set({ isFeatured })}>
          Featured
        </CheckField>
        <CheckField isChecked={form.isNew} onChange={(isNew) => set({ isNew })}>
          New arrival
        </CheckField>
      </div>
    </Section>
  )
}
