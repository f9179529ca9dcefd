/** A number with its noun: "1 product", "1,200 products". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-NG')} ${many}`
