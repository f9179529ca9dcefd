import { withPicturesByColor } from './cloth-by-color.ts'
import type { DemoCategory, DemoProduct } from './demo-product.ts'
import { accessoriesProducts } from './products/accessories.ts'
import { adireProducts } from './products/adire.ts'
import { ankaraProducts } from './products/ankara.ts'
import { boubousKaftansProducts } from './products/boubous-kaftans.ts'
import { gelesProducts } from './products/geles.ts'
import { gownsProducts } from './products/gowns.ts'
import { laceProducts } from './products/lace.ts'
import { modernProducts } from './products/modern.ts'
import { traditionalProducts } from './products/traditional.ts'

export type { DemoCategory, DemoProduct } from './demo-product.ts'

export const demoCategories: DemoCategory[] = [
  {
    slug: 'adire',
    name: 'Àdìrẹ',
    description: 'Indigo and its sisters: cotton tied, stitched and stencilled before the dye.',
    picture: 'adire-eleko-boubou-front',
  },
  {
    slug: 'traditional',
    name: 'Traditional',
    description: 'Ìró and bùbá, George and Akwete: what we wear when the family gathers.',
    picture: 'alaari-iro-buba-front',
  },
  {
    slug: 'modern',
    name: 'Modern',
    description: 'Jumpsuits, two-pieces and dresses for the days between celebrations.',
    picture: 'ngozi-palazzo-jumpsuit-front',
  },
  {
    slug: 'boubous-kaftans',
    name: 'Boubous & Kaftans',
    description: 'Wide, easy and stately, from the house to the mosque to the party.',
    picture: 'rakiya-emerald-boubou-front',
  },
  {
    slug: 'gowns',
    name: 'Gowns',
    description: 'Boned bodices and long skirts for the evenings that matter.',
    picture: 'idunnu-gold-gown-front',
  },
  {
    slug: 'ankara',
    name: 'Ankara',
    description: 'Wax prints with their names and their crackle.',
    picture: 'ankara-record-midi-front',
  },
  {
    slug: 'lace',
    name: 'Lace',
    description: 'Guipure and cord lace, lined and ready for the day.',
    picture: 'ivory-lace-gown-front',
  },
  {
    slug: 'geles',
    name: 'Gèlè & Headwear',
    description: 'Head-ties pleated by hand and ready to wear.',
    picture: 'alaari-gele-front',
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    description: 'Coral, clutches and fans to finish what the cloth began.',
    picture: 'coral-bead-necklace-front',
  },
]

export const demoProducts: DemoProduct[] = [
  ...adireProducts,
  ...traditionalProducts,
  ...modernProducts,
  ...boubousKaftansProducts,
  ...gownsProducts,
  ...ankaraProducts,
  ...laceProducts,
  ...gelesProducts,
  ...accessoriesProducts,
].map(withPicturesByColor)
