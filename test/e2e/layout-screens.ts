import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { aPiece, at, type Screen, type Walk } from './screen.ts'

/** The pages that each of the three layouts has in its own version. */
export const layoutWalks: Walk[] = [
  ['heritage', '', '/'],
  ['studio', '2', '/home2'],
  ['atelier', '3', '/home3'],
].map(([layout = '', number = '', home = '']) => ({
  name: `the ${layout} layout`,
  screens: [...screensOfHome(layout, home), ...screensOfShop(layout, number)],
}))

function screensOfHome(layout: string, home: string): Screen[] {
  const search = (page: Page) => page.getByRole('dialog', { name: 'Search' })
  return [
    at(`the ${layout} home page`, home),
    {
      name: `the ${layout} search`,
      open: async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
        await search(page).getByRole('combobox').fill('adire')
        await expect(search(page).getByRole('option').first()).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} sign-in dialog`,
      open: async (page) => {
        // Decided by width: if it asked for visibility, it might find the link that stands in for the button until the scripts run.
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
        if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click()
        const opener = isNarrow ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
        await opener.getByRole('button', { name: isNarrow ? 'Sign In' : 'Account' }).click()
        await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} menu`,
      only: 'phone',
      open: async (page) => {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      },
      isDialog: true,
    },
  ]
}

function screensOfShop(layout: string, number: string): Screen[] {
  return [
    at(`the ${layout} shop`, `/shop${number}`),
    {
      name: `the ${layout} filters`,
      only: 'phone',
      open: async (page) => {
        await page.getByRole('button', { name: /^Filters/ }).click()
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} quick view`,
      only: 'desktop',
      open: async (page) => {
        const card = page.getByRole('main').getByRole('article').first()
        await card.hover()
        await card.getByRole('button', { name: /^Quick view/ }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Close quick view' })).toBeVisible()
      },
      isDialog: true,
    },
    at(`the ${layout} shop with nothing found`, `/shop${number}?minPrice=999000&maxPrice=999000`),
    {
      name: `a ${layout} product`,
      open: async (page) => void (await page.goto(`/product${number}/${(await aPiece()).slug}`)),
    },
  ]
}
