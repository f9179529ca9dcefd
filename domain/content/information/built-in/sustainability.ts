import type { PageText } from '../information-page.ts'

export const sustainability: PageText = {
  title: 'Sustainability',
  description:
    'How {{shopName}} dyes, weaves, sews and sends: less cloth wasted, makers paid by the piece they are proud of, garments made to be mended.',
  body: `Cloth takes land, water and weeks of somebody’s life. We try to use less of each, and to say plainly where we don’t manage yet.

## What our pieces are made of

- **Àdìrẹ** is cotton, tied or painted with cassava paste and dyed by hand. Indigo is fixed in the vat, so that less of it leaves with the rinsing water.
- **Aṣọ òkè** is woven in narrow strips, which are cut to the pattern’s length. There is hardly any waste.
- **Lace, beads and linings** are mostly bought in. We choose those that last, and we don’t call them sustainable.

Each product’s own page says what it is made of.

## How much we make

Pieces are sewn in small numbers, and more when they are asked for. What is left over from cutting becomes bags, head ties and buttons. We don’t destroy what wasn’t sold: it goes into the [sale](/sale).

## Who makes them

Dyers, weavers, beaders and tailors are paid by the piece at a price that is agreed beforehand, and within the week. A piece that fails by our own fault is paid as well. Nobody below eighteen works for us.

## How it is sent

Orders leave in paper and reused cartons, one parcel an order. Riders carry what stays within Lagos; everything else goes by road wherever the time allows.

## How long it lasts

Wash àdìrẹ by hand in cold water, apart from other cloth, and dry it in the shade. Air aṣọ òkè instead of washing it. A seam that opens is sewn again without charge within a year: write to us ({{contacts}}).

## What we don’t manage yet

We don’t measure our emissions, and not every thread can be followed back to its field. When we know more, it will stand here.
`,
}
