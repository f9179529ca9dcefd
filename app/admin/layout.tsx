import { useCallback, useState } from 'react'
import { type LinksFunction, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { SignInHost } from '#app/session/sign-in-host.tsx'
import { InPageLink } from '#app/ui/in-page-link.tsx'
import { NavigationProgress } from '#app/ui/navigation-progress.tsx'
import { PageAnnouncer } from '#app/ui/page-announcer.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { ShopFactsContext } from '../shop-facts.ts'
import type { Route } from './+types/layout'
import adminSheet from './admin.css?url'
import { administratorOf } from './administrator.server.ts'
import { AdministratorContext } from './administrator.ts'
import { AttentionCountContext, useLiveCount } from './attention-count.ts'
import { useGoingTo } from './frame/going-to.ts'
import { OfflineStrip } from './frame/offline-strip.tsx'
import { PhoneBar } from './frame/phone-bar.tsx'
import { PhoneHead } from './frame/phone-head.tsx'
import { Rail } from './frame/rail.tsx'
import { isRailNarrow, keepRail } from './frame/rail-cookie.ts'
import { useFrameShortcuts } from './frame/use-frame-shortcuts.ts'
import { limitWrites } from './limit-writes.server.ts'
import { readWaiting } from './read-waiting.server.ts'
import { stayWhenRefused } from './stay-when-refused.ts'
import { stayWhenUnread } from './stay-when-unread.ts'
import { keepTypedBefore, typedBeforeContext } from './typed-before.server.ts'
import { PendingSaveAnswers } from './ui/pending-save-answers.tsx'
import { TypedBeforeContext } from './ui/use-typed-before.ts'
import { usePresentAdministrator } from './use-present-administrator.ts'
import './without-eval.ts'
import './typed-early.ts'

export const middleware: Route.MiddlewareFunction[] = [limitWrites, keepTypedBefore]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayWhenRefused, stayWhenUnread]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email, role } = administratorOf(context)
  const shop = shopFactsOf(await readVersionedSettings(context.get(shopContext).db))
  return {
    administrator: { userId, email, role },
    shop,
    wasNarrow: isRailNarrow(request.headers.get('cookie')),
    attention: await readWaiting(context),
    typedBefore: context.get(typedBeforeContext),
  }
}

/**
 * The administrator is read with the document only, because data that can't be loaded would keep a page from being
 * shown. Only saved settings change what the frame shows.
 */
export const shouldRevalidate = ({ formAction, actionStatus = 500 }: ShouldRevalidateFunctionArgs) =>
  formAction === '/admin/settings' && actionStatus < 400

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminSheet }]

const loadPalette = () => import('./palette/palette.tsx').then(({ Palette }) => Palette)

/**
 * What surrounds every page of the back office: navigation (at the side on wide screens, at the bottom on phones),
 * command palette, dialogs and toasts.
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { shop, wasNarrow } = loaderData
  const waiting = useLiveCount(loaderData.attention)
  const administrator = usePresentAdministrator(loaderData.administrator)
  const [isNarrow, setIsNarrow] = useState(wasNarrow)
  const [isSearching, setIsSearching] = useState(false)
  const { part: Palette, want } = useOnDemand(loadPalette)
  const openPalette = useCallback(() => {
    want()
    setIsSearching(true)
  }, [want])
  const closePalette = useCallback(() => setIsSearching(false), [])
  useFrameShortcuts(openPalette)
  useGoingTo()
  const resize = (narrow: boolean) => {
    setIsNarrow(narrow)
    keepRail(narrow)
  }
  return (
    <AdministratorContext value={administrator}>
      <AttentionCountContext value={waiting}>
        <ShopFactsContext value={shop}>
          <InPageLink
            to="content"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
          >
            Skip to content
          </InPageLink>
          <NavigationProgress />
          <div data-rail={isNarrow ? 'narrow' : 'wide'} className="desk:flex">
            <PhoneHead onSearch={openPalette} />
            <Rail onSearch={openPalette} isNarrow={isNarrow} onResize={resize} />
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto min-h-dvh w-full min-w-0 max-w-[calc(80rem+4rem)] px-4 pb-[calc(var(--bar)+2rem)] outline-none desk:px-8 desk:pb-12"
            >
              <TypedBeforeContext value={loaderData.typedBefore}>
                <Outlet />
              </TypedBeforeContext>
            </main>
          </div>
          <PhoneBar onSearch={openPalette} />
          {isSearching && Palette && <Palette onClose={closePalette} />}
          <SignInHost email={administrator.email} />
          <PendingSaveAnswers />
          <Toaster />
          <PageAnnouncer />
          <OfflineStrip />
        </ShopFactsContext>
      </AttentionCountContext>
    </AdministratorContext>
  )
}
