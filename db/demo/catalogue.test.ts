import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colorName } from '#domain/catalogue/color.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import { demoCategories, demoProducts } from './catalogue.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const isThere = (file: string) => existsSync(join(import.meta.dirname, 'pictures', `${file}.webp`))
const onHand = ({ stock }: (typeof demoProducts)[number]) =>
  typeof stock === 'number' ? stock : stock.reduce((sum, cell) => sum + cell.onHand, 0)

describe('the demo shop', () => {
  it('has at least 60 products in at least 8 categories, the four of the header among them', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(60)
    const slugs = demoCategories.map((category) => category.slug)
    expect(slugs.length).toBeGreaterThanOrEqual(8)
    expect(slugs).toEqual(expect.arrayContaining(['adire', 'traditional', 'modern', 'accessories']))
    for (const product of demoProducts) expect(slugs).toContain(product.category)
  })

  it('gives every product its own slug and every picture its own file', () => {
    const slugs = demoProducts.map((product) => product.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    const files = demoProducts.flatMap((product) => product.pictures.map(({ file }) => file))
    expect(new Set(files).size).toBe(files.length)
  })

  it('prices in whole naira between ₦8,500 and ₦420,000, and a sale below the former price', () => {
    for (const { price, compareAtPrice } of demoProducts) {
      expect(price % 100).toBe(0)
      expect(price).toBeGreaterThanOrEqual(850_000)
      expect(price).toBeLessThanOrEqual(42_000_000)
      if (compareAtPrice !== null) expect(compareAtPrice).toBeGreaterThan(price)
    }
  })

  it('keeps stock only in sizes and colours that the product has', () => {
    for (const { stock, sizes, colors } of demoProducts) {
      for (const size of sizes) expect(SIZES).toContain(size)
      for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/)
      for (const cell of typeof stock === 'number' ? [] : stock) {
        expect(sizes).toContain(cell.size)
        expect(colors).toContain(cell.color)
      }
    }
    expect(demoProducts.filter((product) => onHand(product) === 0).length).toBeGreaterThanOrEqual(3)
    expect(demoProducts.filter((product) => onHand(product) > 0 && onHand(product) < 10).length).toBeGreaterThanOrEqual(
      5,
    )
  })

  it('shows every product in each of its colours in two to four pictures', () => {
    for (const { slug, colors, pictures } of demoProducts) {
      const shown = pictures.map(({ file, color = null }) => ({ file, productColor: color }))
      for (const color of colors) {
        const own = picturesIn(shown, color)
        expect(own.length, `${slug} in ${color}`).toBeGreaterThanOrEqual(2)
        expect(own.length).toBeLessThanOrEqual(4)
        // Where a product has several colours, each of these pictures must belong to this one.
        const expected = colors.length > 1 ? color : null
        expect(new Set(own.map(({ productColor }) => productColor)), `${slug} in ${color}`).toEqual(new Set([expected]))
      }
      expect(shown.every(({ productColor }) => productColor === null || colors.includes(productColor))).toBe(true)
    }
  })

  it('has a file for every picture, with an alternative text that names its colour', () => {
    for (const { file, alt, color } of demoProducts.flatMap(({ pictures }) => pictures)) {
      expect(isThere(file), file).toBe(true)
      expect(alt.length).toBeGreaterThan(15)
      if (color !== undefined) expect(alt.toLowerCase()).toContain(colorName(color).toLowerCase())
    }
    for (const { picture } of demoCategories) expect(isThere(picture), picture).toBe(true)
  })
})
