import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import { updateSettings } from '#domain/settings/update-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { administratorViewer } from './viewers.ts'

const editor = administratorViewer()

/** Changes settings of a test shop, as an administrator does. Returns their new version. */
export async function changeSettings(
  shop: Pick<Shop, 'db' | 'clock'>,
  change: Partial<Omit<ShopSettings, 'terms'>> & { terms?: Partial<ShopSettings['terms']> },
): Promise<number> {
  const { userId, email } = editor
  await shop.db
    .insertInto('user')
    .values({ id: userId, email })
    .onConflict((known) => known.doNothing())
    .execute()
  const { version, settings } = await readVersionedSettings(shop.db)
  const changed = { ...settings, ...change, terms: { ...settings.terms, ...change.terms } }
  const saved = await updateSettings(shop, { version, settings: changed }, editor)
  if (!saved.ok) throw new Error(saved.reason)
  return saved.version
}
