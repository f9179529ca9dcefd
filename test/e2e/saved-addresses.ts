import type { Page } from '@playwright/test'
import { expect, shopUrl } from './fixtures.ts'

export const home = {
  firstName: 'Ngọzi',
  lastName: 'Ọkọnkwọ-Bello',
  phone: '0803 123 4567',
  address: '7 Awolowo Road\nFlat 3',
  city: 'Ìbàdàn',
  state: 'Oyo',
}

/** Saves an address for the signed-in customer, through the API. */
export async function saveAddress(page: Page, address: typeof home & { isDefault?: boolean }): Promise<void> {
  const headers = { origin: shopUrl() }
  const answer = await page.request.post('/api/v1/account/addresses', { headers, data: address })
  expect(answer.status()).toBe(201)
}
