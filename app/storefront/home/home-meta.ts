import type { Picture } from '#domain/media/picture.ts'
import { pageMeta, type StructuredData, sharePicture } from '../../page-meta.ts'
import { factsOf, type Matches } from '../../shop-facts.ts'
import type { LayoutName } from '../layouts/layout-links.ts'

type HomeData = { publicUrl: string; hero: Picture | null; structured: StructuredData[] }

const homes: Record<LayoutName, { path: string; title: string; description: string }> = {
  heritage: {
    path: '/',
    title: 'Nigerian bespoke and traditional wear for women',
    description: 'Adire, aso-oke, Ankara and lace, dyed, woven and sewn in Nigeria.',
  },
  studio: {
    path: '/home2',
    title: 'Clean lines in Nigerian cloth, for women',
    description: 'Clean lines, good cloth, one bold colour: adire, aso-oke and Ankara for every day.',
  },
  atelier: {
    path: '/home3',
    title: 'Nigerian evening wear for women, finished by hand',
    description: 'For the evenings that are remembered: lace, aso-oke and adire, boned, lined and finished by hand.',
  },
}

/** The meta tags of a layout's home page. Search engines see a separate page for each, since their sections and texts differ. */
export function homeMeta(layout: LayoutName, data: HomeData | undefined, matches: Matches) {
  const facts = factsOf(matches)
  const { path, title, description } = homes[layout]
  const about = {
    title: `${facts ? `${facts.name}: ` : ''}${title}`,
    description: `${description}${facts ? ` Free shipping ${facts.freeShipping}.` : ''}`,
    canonicalUrl: data && data.publicUrl + path,
    picture: data?.hero && sharePicture(data.publicUrl, data.hero),
    structured: data?.structured ?? [],
  }
  return pageMeta(about, matches)
}
