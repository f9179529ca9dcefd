import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/** The organization and its website with the search action, for the home page. */
export function organizationData(publicUrl: string): StructuredData[] {
  const id = `${publicUrl}/#house`
  return [
    thing('OnlineStore', {
      '@id': id,
      name: 'Aṣọ',
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      areaServed: 'NG',
      currenciesAccepted: 'NGN',
    }),
    thing('WebSite', {
      name: 'Aṣọ',
      url: `${publicUrl}/`,
      inLanguage: 'en-NG',
      publisher: { '@id': id },
      potentialAction: {
        ...part('SearchAction', { target: part('EntryPoint', { urlTemplate: `${publicUrl}/search?q={text}` }) }),
        'query-input': 'required name=text',
      },
    }),
  ]
}
