import type { DemoProduct } from '../demo-product.ts'

export const adireProducts: DemoProduct[] = [
  {
    slug: 'adire-eleko-boubou',
    name: 'Àdìrẹ Ẹlẹ́kọ Boubou',
    category: 'adire',
    description:
      'Cassava paste is laid through a stencil, square by square, before the cotton meets the indigo. Cut from one wide length that falls from the shoulders and is left open under the arm; it ends just above the floor. What she wears on head and neck is sold apart. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 92000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#1F2A5A'],
    stock: [
      { size: 'S', color: '#1F2A5A', onHand: 2 },
      { size: 'M', color: '#1F2A5A', onHand: 7 },
      { size: 'L', color: '#1F2A5A', onHand: 12 },
      { size: 'XL', color: '#1F2A5A', onHand: 17 },
    ],
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'adire-eleko-boubou-front',
        alt: 'Àdìrẹ Ẹlẹ́kọ Boubou: indigo cotton in a grid of starch-resist motifs, seen from the front',
      },
      { file: 'adire-eleko-boubou-turn', alt: 'Àdìrẹ Ẹlẹ́kọ Boubou, turned, to show how it falls at the side' },
      {
        file: 'adire-eleko-boubou-cloth',
        alt: 'The cloth of Àdìrẹ Ẹlẹ́kọ Boubou up close: indigo cotton in a grid of starch-resist motifs',
      },
    ],
    createdDaysAgo: 3,
  },
  {
    slug: 'oniko-moon-kaftan',
    name: 'Oníko Moon Kaftan',
    category: 'adire',
    description:
      'Every ring was tied by hand around a seed and untied after the vat. An easy kaftan with wide sleeves to the wrist and side seams shaped below the arm; it ends at the ankle. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 78500_00,
    compareAtPrice: null,
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    colors: ['#1F2A5A'],
    stock: 26,
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'oniko-moon-kaftan-front',
        alt: 'Oníko Moon Kaftan: deep indigo with tied rings of white, seen from the front',
      },
      { file: 'oniko-moon-kaftan-turn', alt: 'Oníko Moon Kaftan, turned, to show how it falls at the back' },
      {
        file: 'oniko-moon-kaftan-cloth',
        alt: 'The cloth of Oníko Moon Kaftan up close: deep indigo with tied rings of white',
      },
    ],
    createdDaysAgo: 5,
  },
  {
    slug: 'ibadandun-midi-dress',
    name: 'Ìbàdàndún Midi Dress',
    category: 'adire',
    description:
      'The squares of Ìbàdàndún, the cloth that says Ìbàdàn is sweet, on a soft cotton poplin. Sleeveless, close at the waist, with a flared skirt that ends below the knee. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 64000_00,
    compareAtPrice: 72000_00,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#1F2A5A'],
    stock: [
      { size: 'S', color: '#1F2A5A', onHand: 16 },
      { size: 'M', color: '#1F2A5A', onHand: 4 },
      { size: 'L', color: '#1F2A5A', onHand: 0 },
      { size: 'XL', color: '#1F2A5A', onHand: 14 },
    ],
    isNew: false,
    isFeatured: true,
    pictures: [
      {
        file: 'ibadandun-midi-dress-front',
        alt: 'Ìbàdàndún Midi Dress: indigo cotton with combined Ìbàdàndún squares, seen from the front',
      },
      { file: 'ibadandun-midi-dress-turn', alt: 'Ìbàdàndún Midi Dress, turned, to show how it falls at the side' },
      {
        file: 'ibadandun-midi-dress-cloth',
        alt: 'The cloth of Ìbàdàndún Midi Dress up close: indigo cotton with combined Ìbàdàndún squares',
      },
    ],
    createdDaysAgo: 20,
  },
  {
    slug: 'egba-indigo-jumpsuit',
    name: 'Ẹ̀gbá Indigo Jumpsuit',
    category: 'adire',
    description:
      'Stitched in raffia before the dye, the lines open like leaves when the thread comes out. Strapless, with a fitted top and wide legs that fall from the waist to the floor; there are pockets in the side seams. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 86000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#1F2A5A'],
    stock: 14,
    isNew: true,
    isFeatured: false,
    pictures: [
      {
        file: 'egba-indigo-jumpsuit-front',
        alt: 'Ẹ̀gbá Indigo Jumpsuit: indigo cotton with stitched leaf lines, seen from the front',
      },
      { file: 'egba-indigo-jumpsuit-turn', alt: 'Ẹ̀gbá Indigo Jumpsuit, turned, to show how it falls at the back' },
      {
        file: 'egba-indigo-jumpsuit-cloth',
        alt: 'The cloth of Ẹ̀gbá Indigo Jumpsuit up close: indigo cotton with stitched leaf lines',
      },
    ],
    createdDaysAgo: 9,
  },
  {
    slug: 'osogbo-adire-two-piece',
    name: 'Òṣogbo Two-Piece',
    category: 'adire',
    description:
      'A single short dip leaves this cotton the blue of the sky after rain. A loose top with short, wide sleeves over wide trousers; wear the two together or apart. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 74000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#3E6FB0'],
    stock: [
      { size: 'S', color: '#3E6FB0', onHand: 0 },
      { size: 'M', color: '#3E6FB0', onHand: 18 },
      { size: 'L', color: '#3E6FB0', onHand: 6 },
      { size: 'XL', color: '#3E6FB0', onHand: 11 },
    ],
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'osogbo-adire-two-piece-front',
        alt: 'Òṣogbo Two-Piece: sky blue cotton with small tied rings, seen from the front',
      },
      { file: 'osogbo-adire-two-piece-turn', alt: 'Òṣogbo Two-Piece, turned, to show how it falls at the side' },
      {
        file: 'osogbo-adire-two-piece-cloth',
        alt: 'The cloth of Òṣogbo Two-Piece up close: sky blue cotton with small tied rings',
      },
    ],
    createdDaysAgo: 34,
  },
  {
    slug: 'rust-adire-boubou',
    name: 'Rust Àdìrẹ Boubou',
    category: 'adire',
    description:
      'The same stencils as the indigo cloth, dyed with camwood for a warm, earthen red. Cut from one wide length that falls from the shoulders and is left open under the arm; it ends just above the floor. What she wears on head and neck is sold apart. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 95000_00,
    compareAtPrice: 110000_00,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#9C4A22'],
    stock: 8,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'rust-adire-boubou-front',
        alt: 'Rust Àdìrẹ Boubou: rust cotton in a grid of starch-resist motifs, seen from the front',
      },
      { file: 'rust-adire-boubou-turn', alt: 'Rust Àdìrẹ Boubou, turned, to show how it falls at the back' },
      {
        file: 'rust-adire-boubou-cloth',
        alt: 'The cloth of Rust Àdìrẹ Boubou up close: rust cotton in a grid of starch-resist motifs',
      },
    ],
    createdDaysAgo: 41,
  },
  {
    slug: 'plum-adire-kaftan',
    name: 'Plum Àdìrẹ Kaftan',
    category: 'adire',
    description:
      'Indigo dyed over red gives a plum that changes with the light. An easy kaftan with wide sleeves to the wrist and side seams shaped below the arm; it ends at the ankle. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 81000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#800080'],
    stock: 5,
    isNew: false,
    isFeatured: false,
    pictures: [
      {
        file: 'plum-adire-kaftan-front',
        alt: 'Plum Àdìrẹ Kaftan: plum cotton with stitched leaf lines, seen from the front',
      },
      { file: 'plum-adire-kaftan-turn', alt: 'Plum Àdìrẹ Kaftan, turned, to show how it falls at the side' },
      {
        file: 'plum-adire-kaftan-cloth',
        alt: 'The cloth of Plum Àdìrẹ Kaftan up close: plum cotton with stitched leaf lines',
      },
    ],
    createdDaysAgo: 55,
  },
  {
    slug: 'abeokuta-adire-gown',
    name: 'Abẹ́òkúta Àdìrẹ Gown',
    category: 'adire',
    description:
      'Market cloth from Ìtòkú, cut like an evening dress. The bodice is boned and lined, the skirt is cut full and falls to the floor. Wash it apart in cold water the first few times; the indigo settles with wear.',
    price: 148000_00,
    compareAtPrice: null,
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['#1F2A5A'],
    stock: [
      { size: 'S', color: '#1F2A5A', onHand: 17 },
      { size: 'M', color: '#1F2A5A', onHand: 5 },
      { size: 'L', color: '#1F2A5A', onHand: 0 },
      { size: 'XL', color: '#1F2A5A', onHand: 15 },
    ],
    isNew: true,
    isFeatured: true,
    pictures: [
      {
        file: 'abeokuta-adire-gown-front',
        alt: 'Abẹ́òkúta Àdìrẹ Gown: indigo cotton with combined squares, seen from the front',
      },
      { file: 'abeokuta-adire-gown-turn', alt: 'Abẹ́òkúta Àdìrẹ Gown, turned, to show how it falls at the back' },
      {
        file: 'abeokuta-adire-gown-cloth',
        alt: 'The cloth of Abẹ́òkúta Àdìrẹ Gown up close: indigo cotton with combined squares',
      },
    ],
    createdDaysAgo: 7,
  },
]
