import type { Page } from '@playwright/test'
import { signInAsNewCustomer } from './accounts.ts'
import { fillStorage } from './cart-fixtures.ts'
import { expect, query } from './fixtures.ts'
import { home, saveAddress } from './saved-addresses.ts'
import { aPiece, type Screen, type Walk } from './screen.ts'

const long = {
  firstName: 'Oluwaseunfunmi-Ayọ̀mikúnolúwanimi',
  lastName: 'Adébánjọ-Ọláńrewájú',
  phone: '+234 (0) 803 123 4567',
  address: 'Flat 12B, Block 4\nPrince Adéwálé Olúwaṣeunbabara Crescent\nopposite the second blue gate, Ẹ̀gbẹ́dá',
  city: 'Oke-Odo Agbado-Ijaiye',
  state: 'Federal Capital Territory',
}

let customerId = ''

/** Opens the checkout as a customer who has just signed in, with a piece in the cart. */
async function beginCheckout(page: Page): Promise<void> {
  customerId = (await signInAsNewCustomer(page)).id
  const { size, color, ...piece } = await aPiece()
  await fillStorage(page, [{ product: { ...piece, sizes: [size], colors: [color], onHand: 4 }, size, color }])
}

const here = (name: string, open: Screen['open']): Screen => ({ name, isSameDocument: true, isAnswer: true, open })

/** The checkout as a signed-in customer sees it. */
export const checkoutWalk: Walk = {
  name: 'the checkout of a customer',
  screens: [
    {
      name: 'a first address',
      open: async (page) => {
        await beginCheckout(page)
        await page.goto('/checkout')
        await expect(page.getByLabel('Save this address')).toBeChecked()
      },
    },
    {
      name: 'an incomplete address',
      open: async (page) => {
        await query(
          `insert into user_address (user_id, address, city, state) values ($1, '1 Marina', 'Lagos', 'Lagos')`,
          [customerId],
        )
        await page.goto('/checkout')
        await expect(page.getByText('This saved address isn’t complete yet.')).toBeVisible()
      },
    },
    {
      name: 'ten addresses',
      open: async (page) => {
        await saveAddress(page, { ...home, isDefault: true })
        for (let number = 1; number < 9; number++)
          await saveAddress(page, { ...long, address: `${number}, ${long.address}` })
        await page.goto('/checkout')
        await page.getByRole('button', { name: 'Show all 10 addresses' }).click()
        await expect(page.getByRole('radio', { name: /Ẹ̀gbẹ́dá/ })).toHaveCount(8)
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    here('an address that is edited', async (page) => {
      await page.getByRole('button', { name: /^Edit 8, Flat/ }).click()
      await expect(page.getByLabel('First name')).toBeFocused()
    }),
    here('another address with mistakes', async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await page.getByRole('button', { name: /^Pay ₦/ }).click()
      await expect(page.getByText('Please fill in your phone').first()).toBeVisible()
    }),
  ],
}
