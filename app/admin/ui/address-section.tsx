import { Field } from '#app/ui/field.tsx'
import { slugify, typedSlug } from '#domain/catalogue/slug.ts'
import { AdminButton } from './admin-button.tsx'
import { Section } from './section.tsx'

type Props = {
  id: string
  /** The address's prefix, e.g. `/product`. */
  path: string
  /** The slug as typed. */
  typed: string
  onType: (slug: string) => void
  /** The resulting slug; empty if there is none yet. */
  slug: string
  /** The saved slug, which will redirect to the new one; empty for something new. */
  saved: string
  hint: string
  error: string | undefined
  /** A free slug, if the typed one is taken. */
  free: string | undefined
}

/** A collapsed section for the shop address (slug) of a product or category, by default made from its name. */
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
