import { type Picture, pictureUrl } from '#domain/media/picture.ts'
import { pageMeta } from '../page-meta.ts'

/** What every layout's home says of itself: to search engines they are one page, the first layout's. */
export function homeMeta(data: { publicUrl: string; hero: Picture | null } | undefined) {
  return pageMeta({
    title: 'Aṣọ: Nigerian bespoke and traditional wear for women',
    description:
      'Adire, aso-oke, Ankara and lace, dyed, woven and sewn in Nigeria. Free shipping on orders over ₦50,000.',
    address: data && `${data.publicUrl}/`,
    picture: data?.hero && sharedPicture(data.publicUrl, data.hero),
  })
}

const sharedWidth = 1280

function sharedPicture(publicUrl: string, { key, width, height, alt }: Picture) {
  const shown = Math.min(width, sharedWidth)
  return {
    url: `${publicUrl}${pictureUrl(key, sharedWidth)}`,
    width: shown,
    height: Math.round((shown * height) / width),
    alt,
  }
}
