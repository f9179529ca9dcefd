import { ButtonLink } from '#app/ui/button.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { Promo } from './promo.tsx'

/** About the house's own cloth; a shop without the category does without. */
export function AdirePromo({ category, cloth }: { category: Category | null; cloth: PictureData | null }) {
  const links = useLinks()
  if (!category) return null
  return (
    <Promo
      id="adire"
      title="The Adire Collection"
      text="Cassava paste through a stencil, then the vat, then the sun, until the blue is deep enough. No two lengths come out alike."
      picture={cloth ?? category.picture}
      side="left"
      isField
    >
      <p className="mt-9">
        <ButtonLink to={links.category(category.slug)} variant={links.name === 'heritage' ? 'inverse' : 'secondary'}>
          Explore Adire
        </ButtonLink>
      </p>
    </Promo>
  )
}

export function SustainablePromo({ picture }: { picture: PictureData | null }) {
  return (
    <Promo
      id="sustainable"
      title="Sustainable Fashion"
      text="Cut to order, so little is left on the floor. Sewn to be taken in, let out and handed on. Offcuts become head-ties, fans and linings."
      picture={picture}
      side="right"
    />
  )
}
