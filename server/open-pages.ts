import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { KeepPart, PageLimits, provideContext, RequestInfo } from '#app/context.server.ts'
import type { Shop } from '#domain/shop.ts'
import { pagesByAddress } from './pages-by-address.ts'

export type Pages = {
  /** The build's id, which is part of the pages' ETags. */
  release: string
  handle: (request: Request, info: RequestInfo) => Promise<Response>
}

/** The pages as one function from request to response: the built ones, or in development those of Vite. */
export async function openPages(
  shop: Shop,
  limits: PageLimits,
  keepPart: KeepPart,
  vite?: ViteDevServer,
): Promise<Pages> {
  return vite ? devServerPages(shop, limits, vite) : builtPages(shop, limits, keepPart)
}

async function builtPages(shop: Shop, limits: PageLimits, keepPart: KeepPart): Promise<Pages> {
  // Two levels below the project's root, here as in the built server.
  const file = join(import.meta.dirname, '../../build/server/index.js')
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild
  const handler = pagesByAddress(build)
  return {
    release: build.assets.version,
    handle: (request, info) => handler(request, contextProviderOf(build)(shop, limits, info, keepPart)),
  }
}

function devServerPages(shop: Shop, limits: PageLimits, vite: ViteDevServer): Pages {
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  const handler = createRequestHandler(load, 'development')
  return {
    release: 'development',
    handle: async (request, info) => handler(request, contextProviderOf(await load())(shop, limits, info)),
  }
}

type EntryModule = { provide: typeof provideContext }

const contextProviderOf = (build: ServerBuild) => (build.entry.module as unknown as EntryModule).provide
