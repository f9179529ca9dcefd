import { Field } from '#app/ui/field.tsx'
import { slugify, typedSlug } from '#domain/catalogue/slug.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { type Editing, fieldId } from './editing.ts'

type Props = Editing & {
  /** The slug that is saved, from which visitors will be led on. */
  saved: string
  /** One that isn't taken, where the typed one is. */
  free: string | undefined
}

/** The product's address in the shop, made from its name. */
export function AddressSection({ form, set, errorOf, saved, free }: Props) {
  const error = errorOf('slug')
  const isMoved = saved !== '' && saved !== slugify(form.slug)
  return (
    <Section
      title="Address"
      summary={form.slug === '' ? 'Made from the name' : `/product/${form.slug}`}
      isOpen={error !== undefined}
    >
      <Field
        id={fieldId('slug')}
        label="Slug"
        hint={isMoved ? `/product/${saved} will lead here` : `/product/${form.slug}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.slug}
        onChange={(event) => set({ slug: typedSlug(event.target.value) })}
        onBlur={() => set({ slug: slugify(form.slug) })}
        error={error}
      />
      {error !== undefined && free !== undefined && (
        <AdminButton onClick={() => set({ slug: free })} className="wrap-anywhere justify-self-start">
          Use {free}
        </AdminButton>
      )}
    </Section>
  )
}
