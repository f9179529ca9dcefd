import type { DemoProduct } from '../demo-product.ts'

export const ankaraProducts: DemoProduct[] = [
  {
    slug: 'ankara-record-midi',
    name: 'Record Ankara Midi',
    category: 'ankara',
    description:
      'The gramophone print our mothers wore, in blue, yellow and white. Sleeveless, close at the waist, with a flared skirt that ends below the knee. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 38500_00,
    compareAtPrice: null,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#0000FF', '#FFFF00'],
    stock: [
      { size: 'XS', color: '#0000FF', onHand: 7 },
      { size: 'XS', color: '#FFFF00', onHand: 10 },
      { size: 'S', color: '#0000FF', onHand: 12 },
      { size: 'S', color: '#FFFF00', onHand: 15 },
      { size: 'M', color: '#0000FF', onHand: 0 },
      { size: 'M', color: '#FFFF00', onHand: 0 },
      { size: 'L', color: '#0000FF', onHand: 5 },
      { size: 'L', color: '#FFFF00', onHand: 8 },
      { size: 'XL', color: '#0000FF', onHand: 10 },
      { size: 'XL', color: '#FFFF00', onHand: 13 },
      { size: 'XXL', color: '#0000FF', onHand: 15 },
      { size: 'XXL', color: '#FFFF00', onHand: 18 },
    ],
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'ankara-record-midi-front',
        alt: 'Record Ankara Midi: blue and yellow wax print of gramophone records, seen from the front',
      },
      { file: 'ankara-record-midi-turn', alt: 'Record Ankara Midi, turned, to show how it falls at the side' },
      {
        file: 'ankara-record-midi-cloth',
        alt: 'The cloth of Record Ankara Midi up close: blue and yellow wax print of gramophone records',
      },
    ],
    createdDaysAgo: 2,
  },
  {
    slug: 'ankara-swallow-jumpsuit',
    name: 'Swallow Ankara Jumpsuit',
    category: 'ankara',
    description:
      'Swallows for money that comes and goes, on a wide leg that does the same. Strapless, with a fitted top and wide legs that fall from the waist to the floor; there are pockets in the side seams. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 54000_00,
    compareAtPrice: null,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#0E7C86', '#FFA500'],
    stock: 20,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-swallow-jumpsuit-front',
        alt: 'Swallow Ankara Jumpsuit: teal wax print with flying swallows, seen from the front',
      },
      {
        file: 'ankara-swallow-jumpsuit-turn',
        alt: 'Swallow Ankara Jumpsuit, turned, to show how it falls at the back',
      },
      {
        file: 'ankara-swallow-jumpsuit-cloth',
        alt: 'The cloth of Swallow Ankara Jumpsuit up close: teal wax print with flying swallows',
      },
    ],
    createdDaysAgo: 17,
  },
  {
    slug: 'ankara-fan-kaftan',
    name: 'Fan Ankara Kaftan',
    category: 'ankara',
    description:
      'Open fans in orange and green, with the fine crackle of real wax. An easy kaftan with wide sleeves to the wrist and side seams shaped below the arm; it ends at the ankle. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 47000_00,
    compareAtPrice: 54000_00,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#FFA500', '#008000'],
    stock: 19,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-fan-kaftan-front',
        alt: 'Fan Ankara Kaftan: orange and green wax print of open fans, seen from the front',
      },
      { file: 'ankara-fan-kaftan-turn', alt: 'Fan Ankara Kaftan, turned, to show how it falls at the side' },
      {
        file: 'ankara-fan-kaftan-cloth',
        alt: 'The cloth of Fan Ankara Kaftan up close: orange and green wax print of open fans',
      },
    ],
    createdDaysAgo: 23,
  },
  {
    slug: 'ankara-hibiscus-gown',
    name: 'Hibiscus Ankara Gown',
    category: 'ankara',
    description:
      'Hibiscus in full bloom, cut so that no flower is lost in a seam. The bodice is boned and lined, the skirt is cut full and falls to the floor. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 98000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#FF0000', '#FFC0CB'],
    stock: [
      { size: 'S', color: '#FF0000', onHand: 11 },
      { size: 'S', color: '#FFC0CB', onHand: 14 },
      { size: 'M', color: '#FF0000', onHand: 16 },
      { size: 'M', color: '#FFC0CB', onHand: 2 },
      { size: 'L', color: '#FF0000', onHand: 4 },
      { size: 'L', color: '#FFC0CB', onHand: 7 },
      { size: 'XL', color: '#FF0000', onHand: 9 },
      { size: 'XL', color: '#FFC0CB', onHand: 12 },
    ],
    isNew: false,
    isFeatured: true,
    pictures: [
      {
        file: 'ankara-hibiscus-gown-front',
        alt: 'Hibiscus Ankara Gown: red and pink wax print of hibiscus flowers, seen from the front',
      },
      { file: 'ankara-hibiscus-gown-turn', alt: 'Hibiscus Ankara Gown, turned, to show how it falls at the back' },
      {
        file: 'ankara-hibiscus-gown-cloth',
        alt: 'The cloth of Hibiscus Ankara Gown up close: red and pink wax print of hibiscus flowers',
      },
    ],
    createdDaysAgo: 12,
  },
  {
    slug: 'ankara-cowrie-two-piece',
    name: 'Cowrie Ankara Two-Piece',
    category: 'ankara',
    description:
      'Rows of cowries, from when wealth was worn on a string. A loose top with short, wide sleeves over wide trousers; wear the two together or apart. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 49500_00,
    compareAtPrice: null,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#A52A2A', '#FFFF00'],
    stock: 25,
    isNew: true,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-cowrie-two-piece-front',
        alt: 'Cowrie Ankara Two-Piece: brown and yellow wax print of cowries, seen from the front',
      },
      {
        file: 'ankara-cowrie-two-piece-turn',
        alt: 'Cowrie Ankara Two-Piece, turned, to show how it falls at the side',
      },
      {
        file: 'ankara-cowrie-two-piece-cloth',
        alt: 'The cloth of Cowrie Ankara Two-Piece up close: brown and yellow wax print of cowries',
      },
    ],
    createdDaysAgo: 8,
  },
  {
    slug: 'ankara-record-boubou',
    name: 'Record Ankara Boubou',
    category: 'ankara',
    description:
      'The gramophone again, this time in red and black and full length. Cut from one wide length that falls from the shoulders and is left open under the arm; it ends just above the floor. What she wears on head and neck is sold apart. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 62000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#FF0000', '#000000'],
    stock: 9,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-record-boubou-front',
        alt: 'Record Ankara Boubou: red and black wax print of gramophone records, seen from the front',
      },
      { file: 'ankara-record-boubou-turn', alt: 'Record Ankara Boubou, turned, to show how it falls at the back' },
      {
        file: 'ankara-record-boubou-cloth',
        alt: 'The cloth of Record Ankara Boubou up close: red and black wax print of gramophone records',
      },
    ],
    createdDaysAgo: 29,
  },
  {
    slug: 'ankara-zigzag-column',
    name: 'Zigzag Ankara Column',
    category: 'ankara',
    description:
      'A zigzag drawn large enough to be seen across a hall. It follows the body to the hip and falls straight to the floor; the bodice is lined and strapless. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 58500_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#800080', '#FFFF00'],
    stock: 17,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-zigzag-column-front',
        alt: 'Zigzag Ankara Column: purple and yellow zigzag wax print, seen from the front',
      },
      { file: 'ankara-zigzag-column-turn', alt: 'Zigzag Ankara Column, turned, to show how it falls at the side' },
      {
        file: 'ankara-zigzag-column-cloth',
        alt: 'The cloth of Zigzag Ankara Column up close: purple and yellow zigzag wax print',
      },
    ],
    createdDaysAgo: 42,
  },
  {
    slug: 'ankara-swallow-midi',
    name: 'Swallow Ankara Midi',
    category: 'ankara',
    description:
      'Swallows over wine red or yellow for days with somewhere to be. Sleeveless, close at the waist, with a flared skirt that ends below the knee. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 39500_00,
    compareAtPrice: 45000_00,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#7A1F3D', '#FFFF00'],
    stock: 0,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'ankara-swallow-midi-front',
        alt: 'Swallow Ankara Midi: wine red wax print with flying swallows, seen from the front',
      },
      { file: 'ankara-swallow-midi-turn', alt: 'Swallow Ankara Midi, turned, to show how it falls at the back' },
      {
        file: 'ankara-swallow-midi-cloth',
        alt: 'The cloth of Swallow Ankara Midi up close: wine red wax print with flying swallows',
      },
    ],
    createdDaysAgo: 53,
  },
]
