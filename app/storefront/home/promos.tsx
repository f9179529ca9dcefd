import { ButtonLink } from '#app/ui/button.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { useLinks } from '../layouts/layout-links.ts'
import type { HomeLook } from './home-styles.ts'
import { Promo } from './promo.tsx'

type Look = { look: HomeLook['promo'] }

/** About the house's own cloth; a shop without the category does without. */
export function AdirePromo({ look, category, cloth }: Look & { category: Category | null; cloth: PictureData | null }) {
  const links = useLinks()
  if (!category) return null
  return (
    <Promo
      look={look}
      id="adire"
      title="The Adire Collection"
      text="Cassava paste through a stencil, then the vat, then the sun, until the blue is deep enough. No two lengths come out alike."
      picture={cloth ?? category.picture}
      side="left"
      isField
    >
      <p className="mt-9">
        <ButtonLink to={links.category(category.slug)} variant={look.button}>
          Explore Adire
        </ButtonLink>
      </p>
    </Promo>
  )
}

export function SustainablePromo({ look, picture }: Look & { picture: PictureData | null }) {
  return (
    <Promo
      look={look}
      id="sustainable"
      title="Sustainable Fashion"
      text="Cut to order, so little is left on the floor. Sewn to be taken in, let out and handed on. Offcuts become head-ties, fans and linings."
      picture={picture}
      side="right"
    />
  )
}
