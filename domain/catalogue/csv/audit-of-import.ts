import { changedFields } from '../audited-changes.ts'
import type { Publication } from '../product-draft.ts'
import type { ImportedChange } from './import-plan.ts'
import type { ImportedProduct } from './read-products.server.ts'

/** What an import changes in a product, as the audit log keeps it. */
export function auditOfImport(product: ImportedProduct | null, { draft, isArchived, stock }: ImportedChange) {
  const { name, slug, categoryId, description, price, compareAtPrice, sizes, colors, isFeatured, isNew } = draft
  const after = {
    ...{ name, slug, categoryId, description, price, compareAtPrice, sizes, colors, isFeatured, isNew },
    publication: textOf(draft.publication),
    isArchived: isArchived ?? product?.status === 'archived',
  }
  const before = product
    ? {
        ...{ name: product.name, slug: product.slug, categoryId: product.categoryId, description: product.description },
        ...{
          price: product.price,
          compareAtPrice: product.compareAtPrice,
          sizes: product.sizes,
          colors: product.colors,
        },
        ...{ isFeatured: product.isFeatured, isNew: product.isNew, publication: textOf(product.publication) },
        isArchived: product.status === 'archived',
      }
    : {}
  const pieces = stock.map(({ size, color, by }) => ({ size, color, by }))
  return { ...changedFields(before, after), ...(pieces.length > 0 && { stock: pieces }) }
}

const textOf = (publication: Publication) =>
  publication.state === 'scheduled' ? `scheduled ${publication.at.toISOString()}` : publication.state
