import type { StructuredData } from '../page-meta.ts'

/** A top-level schema.org thing. */
export const thing = (type: string, properties: Record<string, unknown>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
})

/** A schema.org thing nested in another one. */
export const part = (type: string, properties: Record<string, unknown>) => ({ '@type': type, ...properties })
