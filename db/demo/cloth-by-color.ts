import { colorName } from '#domain/catalogue/color.ts'
import { namingColor } from '#domain/catalogue/product-picture.ts'
import type { DemoPicture, DemoProduct } from './demo-product.ts'

/**
 * Products that are sold in several colours: what their cloth looks like in each, by colour code. The first is the one that the
 * product's own pictures show; those of the others bear the colour's name (`tools/pictures/product-looks.ts` says how they are made).
 */
const CLOTH_BY_COLOR: Record<string, Record<string, string>> = {
  'iyawo-emerald-set': {
    '#008000': 'emerald aṣọ-òkè with bands of gold',
    '#FFD700': 'gold aṣọ-òkè with bands of emerald',
  },
  'lilac-aso-oke-set': {
    '#B79BC8': 'lilac aṣọ-òkè with silver stripes',
    '#C0C0C0': 'silver aṣọ-òkè with lilac stripes',
  },
  'akwete-wrapper-blouse': {
    '#FF0000': 'red Akwete cloth with woven geometric figures',
    '#000000': 'black Akwete cloth with woven geometric figures',
  },
  'nwanyi-oma-george': {
    '#123C7A': 'royal blue George with gold flowers',
    '#FFD700': 'gold George with royal blue flowers',
  },
  'zaria-atampa-set': {
    '#FFA500': 'orange and green wax print of open fans',
    '#008000': 'green and orange wax print of open fans',
  },
  'bimpe-striped-jumpsuit': {
    '#000000': 'black and ivory stripes',
    '#FFFFFF': 'ivory with narrow black stripes',
  },
  'kano-striped-kaftan': {
    '#0000FF': 'blue and white stripes',
    '#FFFFFF': 'white with narrow blue stripes',
  },
  'atelier-aso-oke-gown': {
    '#008000': 'emerald aṣọ-òkè with bands of gold',
    '#FFD700': 'gold aṣọ-òkè with bands of emerald',
  },
  'ankara-record-midi': {
    '#0000FF': 'blue and yellow wax print of gramophone records',
    '#FFFF00': 'yellow and blue wax print of gramophone records',
  },
  'ankara-swallow-jumpsuit': {
    '#0E7C86': 'teal wax print with flying swallows',
    '#FFA500': 'orange wax print with flying swallows',
  },
  'ankara-fan-kaftan': {
    '#FFA500': 'orange and green wax print of open fans',
    '#008000': 'green and orange wax print of open fans',
  },
  'ankara-hibiscus-gown': {
    '#FFC0CB': 'red and pink wax print of hibiscus flowers',
    '#FF0000': 'red wax print of pale hibiscus flowers',
  },
  'ankara-cowrie-two-piece': {
    '#A52A2A': 'brown and yellow wax print of cowries',
    '#FFFF00': 'yellow and brown wax print of cowries',
  },
  'ankara-record-boubou': {
    '#FF0000': 'red and black wax print of gramophone records',
    '#000000': 'black and red wax print of gramophone records',
  },
  'ankara-zigzag-column': {
    '#800080': 'purple and yellow zigzag wax print',
    '#FFFF00': 'yellow and purple zigzag wax print',
  },
  'ankara-swallow-midi': {
    '#7A1F3D': 'wine red wax print with flying swallows',
    '#FFFF00': 'yellow wax print with flying swallows',
  },
  'emerald-gele': {
    '#008000': 'emerald aṣọ-òkè with bands of gold',
    '#FFD700': 'gold aṣọ-òkè with bands of emerald',
  },
  'abebe-hand-fan': {
    '#8E1B2A': 'a round crimson fan',
    '#FFD700': 'a round gold fan',
  },
}

/** The product with pictures of every colour that it is sold in, one colour after the other. */
export function withPicturesByColor(product: DemoProduct): DemoProduct {
  const cloths = Object.entries(CLOTH_BY_COLOR[product.slug] ?? {})
  const [first] = cloths
  if (!first) return product
  const pictures = cloths.flatMap(([color, cloth]) =>
    product.pictures.map(({ file, alt }): DemoPicture => {
      const own = color === first[0] ? file : ofColor(product.slug, file, color)
      return { file: own, alt: namingColor({ alt: alt.replace(first[1], cloth), productColor: color }).alt, color }
    }),
  )
  return { ...product, pictures }
}

const ofColor = (slug: string, file: string, color: string) =>
  file.replace(slug, `${slug}-${colorName(color).toLowerCase()}`)
