import { expect, test } from 'vitest'
import { auditOfImport } from './audit-of-import.ts'
import type { ImportedChange } from './import-plan.ts'
import type { ImportedProduct } from './read-products.server.ts'

const moment = new Date('2026-12-01T08:00:00Z')
const said = {
  ...{ name: 'Gown', slug: 'gown', categoryId: 'g', description: 'Soft', price: 100, compareAtPrice: null },
  ...{ sizes: ['S'], colors: ['#1F2A5A'], isFeatured: false, isNew: true },
}
const draft: ImportedChange['draft'] = {
  ...said,
  ...{ kind: 'ready_made', makingDays: null, isReturnable: true, occasions: [], publication: { state: 'draft' } },
}
const product: ImportedProduct = {
  ...said,
  ...{ id: 'p', version: 3, categorySlug: 'gowns', status: 'draft', publication: { state: 'draft' }, stock: [] },
  ...{ hasPictures: true, createdAt: moment, publishedAt: null, archivedAt: null, kind: 'ready_made' },
  ...{ makingDays: null, isReturnable: true, occasions: [] },
}
const change = (other: Partial<ImportedChange['draft']> = {}, rest: Partial<ImportedChange> = {}): ImportedChange => ({
  ...{ draft: { ...draft, ...other }, isArchived: null, stock: [], cells: null, ...rest },
})

test('unchanged fields of an import aren’t in the audit log', () => {
  expect(auditOfImport(product, change())).toEqual({ before: {}, after: {} })
  const archived = { ...product, status: 'archived' } as const
  expect(auditOfImport(archived, change())).toEqual({ before: {}, after: {} })
  expect(auditOfImport(archived, change({}, { isArchived: true }))).toEqual({ before: {}, after: {} })
})

test('changed fields are in the audit log with both values', () => {
  const other = {
    ...{ name: 'Boubou', slug: 'boubou', categoryId: 'b', description: '', price: 90, compareAtPrice: 100 },
    ...{ sizes: [], colors: [], isFeatured: true, isNew: false },
  }
  expect(auditOfImport(product, change(other))).toEqual({ before: said, after: other })
})

test('publication times, archiving and restoring are in the audit log', () => {
  const scheduled = { state: 'scheduled', at: moment } as const
  const words = 'scheduled 2026-12-01T08:00:00.000Z'
  expect(auditOfImport(product, change({ publication: scheduled }))).toEqual({
    ...{ before: { publication: 'draft' }, after: { publication: words } },
  })
  const was = { ...product, publication: scheduled }
  expect(auditOfImport(was, change({ publication: { state: 'published' } }, { isArchived: true }))).toEqual({
    before: { publication: words, isArchived: false },
    after: { publication: 'published', isArchived: true },
  })
  const back = auditOfImport({ ...product, status: 'archived' }, change({}, { isArchived: false }))
  expect(back).toEqual({ before: { isArchived: true }, after: { isArchived: false } })
})

test('stock is logged as differences; a new product is logged with all fields', () => {
  const stock = [{ size: 'S', color: null, by: -2 }]
  expect(auditOfImport(product, change({}, { stock }))).toEqual({ before: {}, after: {}, stock })
  const added = auditOfImport(null, change({}, { stock, cells: [{ size: 'S', color: null }] }))
  expect(added).toEqual({ before: {}, after: { ...said, publication: 'draft', isArchived: false }, stock })
})
