import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'

/** A page of the product list. */
export type ListedProducts = { products: AdminProductRow[]; count: number; page: number; pages: number }
