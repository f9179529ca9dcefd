import type { StructuredData } from '../page-meta.ts'

/** A schema.org thing that stands by itself in a page. */
export const thing = (type: string, properties: Record<string, unknown>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
})

/** The same inside of another one. */
export const part = (type: string, properties: Record<string, unknown>) => ({ '@type': type, ...properties })
