/** A number with its noun: "1 category", "2 categories". */
export const countText = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-NG')} ${several}`

export const productsText = (count: number): string => countText(count, 'product', 'products')
