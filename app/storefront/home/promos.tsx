import { ButtonLink } from '#app/ui/button.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { useLinks } from '../layouts/layout-links.ts'
import type { HomeStyles } from './home-styles.ts'
import { Promo } from './promo.tsx'

type StylesProps = { styles: HomeStyles['promo'] }

/** The adire promo; nothing without that category. */
export function AdirePromo({
  styles,
  category,
  cloth,
}: StylesProps & { category: Category | null; cloth: PictureData | null }) {
  const links = useLinks()
  if (!category) return null
  return (
    <Promo
      styles={styles}
      id="adire"
      title="The Adire Collection"
      text="Cassava paste through a stencil, then the vat, then the sun, until the blue is deep enough. No two lengths come out alike."
      picture={cloth ?? category.picture}
      side="left"
      isField
    >
      <p className="mt-9">
        <ButtonLink to={links.category(category.slug)} variant={styles.button}>
          Explore Adire
        </ButtonLink>
      </p>
    </Promo>
  )
}

export function SustainablePromo({ styles, picture }: StylesProps & { picture: PictureData | null }) {
  return (
    <Promo
      styles={styles}
      id="sustainable"
      title="Sustainable Fashion"
      text="Cut to order, so little is left on the floor. Sewn to be taken in, let out and handed on. Offcuts become head-ties, fans and linings."
      picture={picture}
      side="right"
    />
  )
}
