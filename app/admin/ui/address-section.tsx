import { Field } from '#app/ui/field.tsx'
import { slugify, typedSlug } from '#domain/catalogue/slug.ts'
import { AdminButton } from './admin-button.tsx'
import { Section } from './section.tsx'

type Props = {
  id: string
  /** What the address begins with: `/product`. */
  path: string
  /** The slug as it is typed. */
  typed: string
  onType: (slug: string) => void
  /** The slug that what is typed leads to; empty before there is one. */
  slug: string
  /** The slug that is saved, from which visitors will be led on; empty for something new. */
  saved: string
  hint: string
  error: string | undefined
  /** One that isn't taken, where the typed one is. */
  free: string | undefined
}

/** The address in the shop of a product or category, made from its name; folded. */
export const AddressSection = ({ id, path, typed, onType, slug, saved, hint, error, free }: Props) => (
  <Section
    title="Address"
    summary={slug === '' ? 'Made from the name' : `${path}/${slug}`}
    isOpen={error !== undefined}
  >
    <Field
      id={id}
      label="Slug"
      hint={saved !== '' && saved !== slugify(slug) ? `${path}/${saved} will lead here` : hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(typedSlug(event.target.value))}
      onBlur={() => onType(slugify(typed))}
      error={error}
    />
    {error !== undefined && free !== undefined && (
      <AdminButton onClick={() => onType(free)} className="wrap-anywhere justify-self-start">
        Use {free}
      </AdminButton>
    )}
  </Section>
)
