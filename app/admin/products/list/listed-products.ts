import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'

/** A page of the list of products. */
export type ListedProducts = { products: AdminProductRow[]; count: number; page: number; pages: number }
