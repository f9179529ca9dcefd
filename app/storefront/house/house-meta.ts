import { breadcrumbData } from '#app/structured-data/breadcrumbs.ts'
import { thing } from '#app/structured-data/schema.ts'
import type { Picture } from '#domain/media/picture.ts'
import { pageMeta, sharePicture } from '../../page-meta.ts'
import type { Matches } from '../../shop-facts.ts'

type HousePage = {
  /** The page's schema.org type. */
  type: 'AboutPage' | 'ContactPage' | 'WebPage'
  title: string
  description: string
  path: string
  publicUrl: string | undefined
  picture: Picture | null | undefined
}

/** The meta tags of a page about the house, with breadcrumbs from the home page. */
export function houseMeta({ type, title, description, path, publicUrl, picture }: HousePage, matches: Matches) {
  if (publicUrl === undefined) return pageMeta({ title, description }, matches)
  const url = publicUrl + path
  const steps = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: title, url },
  ]
  const page = thing(type, {
    name: title,
    description,
    url,
    inLanguage: 'en-NG',
    about: { '@id': `${publicUrl}/#house` },
  })
  const about = { title, description, canonicalUrl: url, structured: [page, breadcrumbData(steps)] }
  return pageMeta({ ...about, picture: picture && sharePicture(publicUrl, picture) }, matches)
}
