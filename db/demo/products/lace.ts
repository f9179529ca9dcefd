import type { DemoProduct } from '../demo-product.ts'

export const laceProducts: DemoProduct[] = [
  {
    slug: 'ivory-lace-gown',
    name: 'Ivory Guipure Gown',
    category: 'lace',
    description:
      'Guipure flowers, corded and heavy, over a soft nude lining. The bodice is boned and lined, the skirt is cut full and falls to the floor. Wash by hand in cool water and dry it flat; do not wring.',
    price: 365000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#FFFFFF'],
    stock: [
      { size: 'S', color: '#FFFFFF', onHand: 12 },
      { size: 'M', color: '#FFFFFF', onHand: 17 },
      { size: 'L', color: '#FFFFFF', onHand: 5 },
      { size: 'XL', color: '#FFFFFF', onHand: 10 },
    ],
    isNew: false,
    isFeatured: true,
    pictures: [
      {
        file: 'ivory-lace-gown-front',
        alt: 'Ivory Guipure Gown: ivory guipure lace over a nude lining, seen from the front',
      },
      { file: 'ivory-lace-gown-turn', alt: 'Ivory Guipure Gown, turned, to show how it falls at the side' },
      {
        file: 'ivory-lace-gown-cloth',
        alt: 'The cloth of Ivory Guipure Gown up close: ivory guipure lace over a nude lining',
      },
    ],
    createdDaysAgo: 9,
  },
  {
    slug: 'champagne-lace-iro',
    name: 'Champagne Lace Ìró and Bùbá',
    category: 'lace',
    description:
      'Champagne cord lace with scalloped flowers, lined for comfort. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Wash by hand in cool water and dry it flat; do not wring.',
    price: 248000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#D9BF94'],
    stock: 8,
    isNew: true,
    isFeatured: false,
    pictures: [
      {
        file: 'champagne-lace-iro-front',
        alt: 'Champagne Lace Ìró and Bùbá: champagne cord lace, seen from the front',
      },
      { file: 'champagne-lace-iro-turn', alt: 'Champagne Lace Ìró and Bùbá, turned, to show how it falls at the back' },
      {
        file: 'champagne-lace-iro-cloth',
        alt: 'The cloth of Champagne Lace Ìró and Bùbá up close: champagne cord lace',
      },
    ],
    createdDaysAgo: 6,
  },
  {
    slug: 'wine-lace-column',
    name: 'Wine Lace Column Gown',
    category: 'lace',
    description:
      'Wine lace over its own shade, close to the body. It follows the body to the hip and falls straight to the floor; the bodice is lined and strapless. Wash by hand in cool water and dry it flat; do not wring.',
    price: 226000_00,
    compareAtPrice: 255000_00,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#5A1022'],
    stock: 7,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'wine-lace-column-front',
        alt: 'Wine Lace Column Gown: wine lace over a matching lining, seen from the front',
      },
      { file: 'wine-lace-column-turn', alt: 'Wine Lace Column Gown, turned, to show how it falls at the side' },
      {
        file: 'wine-lace-column-cloth',
        alt: 'The cloth of Wine Lace Column Gown up close: wine lace over a matching lining',
      },
    ],
    createdDaysAgo: 24,
  },
  {
    slug: 'sky-lace-kaftan',
    name: 'Sky Lace Kaftan',
    category: 'lace',
    description:
      "Light blue lace for the groom's side. An easy kaftan with wide sleeves to the wrist and side seams shaped below the arm; it ends at the ankle. Wash by hand in cool water and dry it flat; do not wring.",
    price: 134000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#8FB7DC'],
    stock: [
      { size: 'S', color: '#8FB7DC', onHand: 16 },
      { size: 'M', color: '#8FB7DC', onHand: 0 },
      { size: 'L', color: '#8FB7DC', onHand: 9 },
      { size: 'XL', color: '#8FB7DC', onHand: 14 },
    ],
    isNew: false,
    isFeatured: false,
    pictures: [
      { file: 'sky-lace-kaftan-front', alt: 'Sky Lace Kaftan: sky blue lace, seen from the front' },
      { file: 'sky-lace-kaftan-turn', alt: 'Sky Lace Kaftan, turned, to show how it falls at the back' },
      { file: 'sky-lace-kaftan-cloth', alt: 'The cloth of Sky Lace Kaftan up close: sky blue lace' },
    ],
    createdDaysAgo: 35,
  },
  {
    slug: 'emerald-lace-midi',
    name: 'Emerald Lace Midi',
    category: 'lace',
    description:
      'Emerald lace with a skirt that swings. Sleeveless, close at the waist, with a flared skirt that ends below the knee. Wash by hand in cool water and dry it flat; do not wring.',
    price: 112000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#008000'],
    stock: 14,
    isNew: true,
    isFeatured: true,
    pictures: [
      { file: 'emerald-lace-midi-front', alt: 'Emerald Lace Midi: emerald lace, seen from the front' },
      { file: 'emerald-lace-midi-turn', alt: 'Emerald Lace Midi, turned, to show how it falls at the side' },
      { file: 'emerald-lace-midi-cloth', alt: 'The cloth of Emerald Lace Midi up close: emerald lace' },
    ],
    createdDaysAgo: 3,
  },
  {
    slug: 'orange-lace-boubou',
    name: 'Burnt Orange Lace Boubou',
    category: 'lace',
    description:
      'Burnt orange lace, generous as Sunday lunch. Cut from one wide length that falls from the shoulders and is left open under the arm; it ends just above the floor. What she wears on head and neck is sold apart. Wash by hand in cool water and dry it flat; do not wring.',
    price: 189000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#FFA500'],
    stock: 11,
    isNew: false,
    isFeatured: false,
    pictures: [
      { file: 'orange-lace-boubou-front', alt: 'Burnt Orange Lace Boubou: burnt orange lace, seen from the front' },
      { file: 'orange-lace-boubou-turn', alt: 'Burnt Orange Lace Boubou, turned, to show how it falls at the back' },
      { file: 'orange-lace-boubou-cloth', alt: 'The cloth of Burnt Orange Lace Boubou up close: burnt orange lace' },
    ],
    createdDaysAgo: 47,
  },
]
