const { env } = process

type Seeded = { adminUrl: string; storage: string }

export const templateName = 'aso_seeded'

// In its own file, because seeding loads half of the shop, which no worker needs.
/** The seeded database server and picture folder. Workers inherit them through environment variables. */
export const seeded = (): Seeded => ({ adminUrl: env.E2E_ADMIN_URL ?? '', storage: env.E2E_STORAGE ?? '' })

/** Passes what was seeded to all workers that start from now on. */
export function provideSeeded({ adminUrl, storage }: Seeded): void {
  env.E2E_ADMIN_URL = adminUrl
  env.E2E_STORAGE = storage
}
