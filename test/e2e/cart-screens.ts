import type { Page } from '@playwright/test'
import { fillStorage } from './cart-fixtures.ts'
import { expect } from './fixtures.ts'
import { aPiece, at, type Walk } from './screen.ts'

/** Puts a piece into the cart and on the wishlist before the next page is opened. */
async function haveAPiece(page: Page): Promise<void> {
  const { size, color, ...piece } = await aPiece()
  const product = { ...piece, sizes: [size], colors: [color], onHand: 4 }
  await fillStorage(page, [{ product, size, color }], [product])
}

export const cartWalk: Walk = {
  name: 'cart, wishlist and checkout',
  screens: [
    at('an empty checkout', '/checkout'),
    {
      name: 'an empty cart',
      open: async (page) => {
        await page.goto('/cart')
        await expect(page.getByText('Your cart is empty')).toBeVisible()
      },
    },
    {
      name: 'an empty wishlist',
      open: async (page) => {
        await page.goto('/wishlist')
        await expect(page.getByText('Your wishlist is empty')).toBeVisible()
      },
    },
    {
      name: 'a full wishlist',
      open: async (page) => {
        await haveAPiece(page)
        await page.goto('/wishlist')
        await expect(page.getByRole('button', { name: /from wishlist$/ }).first()).toBeVisible()
      },
    },
    {
      name: 'a full cart',
      open: async (page) => {
        await page.goto('/cart')
        await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
      },
    },
    {
      name: 'the checkout',
      open: async (page) => {
        await page.goto('/checkout')
        await expect(page.getByLabel('First name')).toBeVisible()
      },
    },
    {
      name: 'the checkout with mistakes',
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('button', { name: /^Pay ₦/ }).click()
        await expect(page.getByText('Please fill in your first name').first()).toBeVisible()
      },
    },
  ],
}
