import type { Picture } from '#domain/media/picture.ts'
import { pageMeta, type StructuredData, sharePicture } from '../../page-meta.ts'
import { factsOf, type Matches } from '../../shop-facts.ts'

type HomeData = { publicUrl: string; hero: Picture | null; structured: StructuredData[] }

/** The meta of every home page: for search engines they are one page, the first layout's. */
export function homeMeta(data: HomeData | undefined, matches: Matches) {
  const facts = factsOf(matches)
  const about = {
    title: `${facts ? `${facts.name}: ` : ''}Nigerian bespoke and traditional wear for women`,
    description: `Adire, aso-oke, Ankara and lace, dyed, woven and sewn in Nigeria.${facts ? ` Free shipping ${facts.freeShipping}.` : ''}`,
    canonicalUrl: data && `${data.publicUrl}/`,
    picture: data?.hero && sharePicture(data.publicUrl, data.hero),
    structured: data?.structured ?? [],
  }
  return pageMeta(about, matches)
}
