import type { DemoProduct } from '../demo-product.ts'

export const traditionalProducts: DemoProduct[] = [
  {
    slug: 'sanyan-iro-buba',
    name: 'Sányán Ìró and Bùbá',
    category: 'traditional',
    description:
      'Narrow strips in the fawn of wild silk, woven on the horizontal loom and sewn edge to edge. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 210000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#C8AD7F'],
    stock: [
      { size: 'S', color: '#C8AD7F', onHand: 7 },
      { size: 'M', color: '#C8AD7F', onHand: 0 },
      { size: 'L', color: '#C8AD7F', onHand: 17 },
      { size: 'XL', color: '#C8AD7F', onHand: 5 },
    ],
    isNew: false,
    isFeatured: true,
    pictures: [
      {
        file: 'sanyan-iro-buba-front',
        alt: 'Sányán Ìró and Bùbá: fawn aṣọ-òkè strips with fine brown stripes, seen from the front',
      },
      { file: 'sanyan-iro-buba-turn', alt: 'Sányán Ìró and Bùbá, turned, to show how it falls at the side' },
      {
        file: 'sanyan-iro-buba-cloth',
        alt: 'The cloth of Sányán Ìró and Bùbá up close: fawn aṣọ-òkè strips with fine brown stripes',
      },
    ],
    createdDaysAgo: 12,
  },
  {
    slug: 'alaari-iro-buba',
    name: 'Àlàárì Ìró and Bùbá',
    category: 'traditional',
    description:
      'Àlàárì, the crimson of celebrations, with a stripe of gold thread in every strip. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 225000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#8E1B2A'],
    stock: 11,
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'alaari-iro-buba-front',
        alt: 'Àlàárì Ìró and Bùbá: crimson aṣọ-òkè strips with gold stripes, seen from the front',
      },
      { file: 'alaari-iro-buba-turn', alt: 'Àlàárì Ìró and Bùbá, turned, to show how it falls at the back' },
      {
        file: 'alaari-iro-buba-cloth',
        alt: 'The cloth of Àlàárì Ìró and Bùbá up close: crimson aṣọ-òkè strips with gold stripes',
      },
    ],
    createdDaysAgo: 2,
  },
  {
    slug: 'etu-iro-buba',
    name: 'Ẹtù Ìró and Bùbá',
    category: 'traditional',
    description:
      'Ẹtù, dark as the guinea fowl, with lines of pale blue so fine they shimmer. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 218000_00,
    compareAtPrice: 245000_00,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#1F2A5A'],
    stock: 7,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'etu-iro-buba-front',
        alt: 'Ẹtù Ìró and Bùbá: dark indigo aṣọ-òkè with fine pale stripes, seen from the front',
      },
      { file: 'etu-iro-buba-turn', alt: 'Ẹtù Ìró and Bùbá, turned, to show how it falls at the side' },
      {
        file: 'etu-iro-buba-cloth',
        alt: 'The cloth of Ẹtù Ìró and Bùbá up close: dark indigo aṣọ-òkè with fine pale stripes',
      },
    ],
    createdDaysAgo: 25,
  },
  {
    slug: 'iyawo-emerald-set',
    name: 'Ìyàwó Emerald Aṣọ-òkè',
    category: 'traditional',
    description:
      'Woven for a bride, in emerald crossed by bands of gold or in gold crossed by emerald. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 285000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#008000', '#FFD700'],
    stock: [
      { size: 'S', color: '#008000', onHand: 11 },
      { size: 'S', color: '#FFD700', onHand: 14 },
      { size: 'M', color: '#008000', onHand: 16 },
      { size: 'M', color: '#FFD700', onHand: 2 },
      { size: 'L', color: '#008000', onHand: 4 },
      { size: 'L', color: '#FFD700', onHand: 7 },
      { size: 'XL', color: '#008000', onHand: 0 },
      { size: 'XL', color: '#FFD700', onHand: 0 },
    ],
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'iyawo-emerald-set-front',
        alt: 'Ìyàwó Emerald Aṣọ-òkè: emerald aṣọ-òkè with bands of gold, seen from the front',
      },
      { file: 'iyawo-emerald-set-turn', alt: 'Ìyàwó Emerald Aṣọ-òkè, turned, to show how it falls at the back' },
      {
        file: 'iyawo-emerald-set-cloth',
        alt: 'The cloth of Ìyàwó Emerald Aṣọ-òkè up close: emerald aṣọ-òkè with bands of gold',
      },
    ],
    createdDaysAgo: 4,
  },
  {
    slug: 'lilac-aso-oke-set',
    name: 'Lilac Aṣọ-òkè Set',
    category: 'traditional',
    description:
      'A soft lilac with silver thread, or silver with lilac, for the family of the day. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 240000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#B79BC8', '#C0C0C0'],
    stock: 0,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'lilac-aso-oke-set-front',
        alt: 'Lilac Aṣọ-òkè Set: lilac aṣọ-òkè with silver stripes, seen from the front',
      },
      { file: 'lilac-aso-oke-set-turn', alt: 'Lilac Aṣọ-òkè Set, turned, to show how it falls at the side' },
      {
        file: 'lilac-aso-oke-set-cloth',
        alt: 'The cloth of Lilac Aṣọ-òkè Set up close: lilac aṣọ-òkè with silver stripes',
      },
    ],
    createdDaysAgo: 60,
  },
  {
    slug: 'akwete-wrapper-blouse',
    name: 'Akwete Wrapper and Blouse',
    category: 'traditional',
    description:
      'Akwete from the looms of Ndoki, its figures woven in by hand as the cloth grows. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Air it after wearing and press it from the back; dry-clean only.',
    price: 195000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#FF0000', '#000000'],
    stock: 9,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'akwete-wrapper-blouse-front',
        alt: 'Akwete Wrapper and Blouse: red Akwete cloth with woven geometric figures, seen from the front',
      },
      {
        file: 'akwete-wrapper-blouse-turn',
        alt: 'Akwete Wrapper and Blouse, turned, to show how it falls at the back',
      },
      {
        file: 'akwete-wrapper-blouse-cloth',
        alt: 'The cloth of Akwete Wrapper and Blouse up close: red Akwete cloth with woven geometric figures',
      },
    ],
    createdDaysAgo: 31,
  },
  {
    slug: 'nwanyi-oma-george',
    name: 'Nwanyị Ọma George Set',
    category: 'traditional',
    description:
      'George cloth in royal blue with flowers of gold, or in gold with blue ones, stitched on silk. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Dry-clean, or wash by hand in cool water and press while damp.',
    price: 320000_00,
    compareAtPrice: 360000_00,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#123C7A', '#FFD700'],
    stock: [
      { size: 'S', color: '#123C7A', onHand: 0 },
      { size: 'S', color: '#FFD700', onHand: 0 },
      { size: 'M', color: '#123C7A', onHand: 3 },
      { size: 'M', color: '#FFD700', onHand: 6 },
      { size: 'L', color: '#123C7A', onHand: 8 },
      { size: 'L', color: '#FFD700', onHand: 11 },
      { size: 'XL', color: '#123C7A', onHand: 13 },
      { size: 'XL', color: '#FFD700', onHand: 16 },
    ],
    isNew: false,
    isFeatured: true,
    pictures: [
      {
        file: 'nwanyi-oma-george-front',
        alt: 'Nwanyị Ọma George Set: royal blue George with gold flowers, seen from the front',
      },
      { file: 'nwanyi-oma-george-turn', alt: 'Nwanyị Ọma George Set, turned, to show how it falls at the side' },
      {
        file: 'nwanyi-oma-george-cloth',
        alt: 'The cloth of Nwanyị Ọma George Set up close: royal blue George with gold flowers',
      },
    ],
    createdDaysAgo: 16,
  },
  {
    slug: 'zaria-atampa-set',
    name: 'Zaria Atampa Zani Set',
    category: 'traditional',
    description:
      'A zani and blouse in atampa, the print that every northern market folds into towers. A wrapper of two yards tied at the waist and a loose blouse with wide sleeves; the wrapper ends at the ankle. Gèlè, ìpèlé and beads are shown to complete it and sold apart. Wash at 30 degrees inside out and dry it in the shade to keep the colours.',
    price: 68000_00,
    compareAtPrice: null,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#FFA500', '#008000'],
    stock: 30,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'zaria-atampa-set-front',
        alt: 'Zaria Atampa Zani Set: orange and green wax print of open fans, seen from the front',
      },
      { file: 'zaria-atampa-set-turn', alt: 'Zaria Atampa Zani Set, turned, to show how it falls at the back' },
      {
        file: 'zaria-atampa-set-cloth',
        alt: 'The cloth of Zaria Atampa Zani Set up close: orange and green wax print of open fans',
      },
    ],
    createdDaysAgo: 44,
  },
  {
    slug: 'agbani-aso-oke-gown',
    name: 'Agbani Aṣọ-òkè Gown',
    category: 'traditional',
    description:
      "Aṣọ-òkè woven for the loom's full length, then boned like a corset. The bodice is boned and lined, the skirt is cut full and falls to the floor. Air it after wearing and press it from the back; dry-clean only.",
    price: 310000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#8E1B2A'],
    stock: 6,
    isNew: true,
    isFeatured: false,
    pictures: [
      {
        file: 'agbani-aso-oke-gown-front',
        alt: 'Agbani Aṣọ-òkè Gown: crimson aṣọ-òkè strips falling in a full skirt, seen from the front',
      },
      { file: 'agbani-aso-oke-gown-turn', alt: 'Agbani Aṣọ-òkè Gown, turned, to show how it falls at the side' },
      {
        file: 'agbani-aso-oke-gown-cloth',
        alt: 'The cloth of Agbani Aṣọ-òkè Gown up close: crimson aṣọ-òkè strips falling in a full skirt',
      },
    ],
    createdDaysAgo: 11,
  },
]
