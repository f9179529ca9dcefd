import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import { type KeepPart, type PageLimits, provideContext, type RequestInfo } from '#app/context.server.ts'
import * as entry from '#app/entry.server.tsx'
import routes from '#app/routes.ts'
import type { Shop } from '#domain/shop.ts'
import { pagesByAddress } from '#server/pages-by-address.ts'
import { unlimited } from './unlimited.ts'

type RouteModule = ServerBuild['routes'][string] extends infer Route | undefined
  ? Route extends { module: infer Module }
    ? Module
    : never
  : never

type TestPagesOptions = { asData?: boolean; limits?: PageLimits; keepPart?: KeepPart }

/**
 * A request handler for the shop's pages, loaded from source, without bundles or a browser. With `asData` a document is the JSON of what
 * its loaders and action returned, which is much faster than rendering it.
 */
export async function openTestPages(
  shop: Shop,
  { asData = false, limits = unlimited, keepPart }: TestPagesOptions = {},
) {
  const build = buildOf(await loadRoutes())
  const handler = pagesByAddress(
    asData ? { ...build, entry: { module: { ...entry, default: documentAsData } } } : build,
  )
  return (request: Request, info: RequestInfo) => handler(request, provideContext(shop, limits, info, keepPart))
}

const documentAsData: ServerBuild['entry']['module']['default'] = async (_request, status, headers, context) => {
  const { loaderData, actionData, errors } = context.staticHandlerContext
  return new Response(JSON.stringify({ loaderData, actionData, errors }), { status, headers })
}

/** The routes that have an action, with their ids. */
export const routesWithAction = async (): Promise<{ id: string; address: string; isPage: boolean }[]> =>
  (await loadRoutes())
    .filter(({ module }) => 'action' in module)
    .map(({ id, path, index }) => ({ id, address: `/${path ?? ''}`, isPage: path !== undefined || index === true }))

/** The paths of all routes, with parameters as `:name`. */
export const pagePaths = (entries: readonly RouteConfigEntry[] = routes): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(path === undefined && !index ? [] : [`/${path ?? ''}`]),
    ...pagePaths(children ?? []),
  ])

async function loadRoutes(): Promise<LoadedRoute[]> {
  const all = [{ id: 'root', file: 'root.tsx', path: '' }, ...flatten(routes, 'root')]
  return Promise.all(all.map(async ({ file, ...route }) => ({ ...route, module: await load(file) })))
}

/** A route with its module, as in a server build. */
export type LoadedRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: LoadedModule }
/** A page, or a resource route, which has no component. */
type LoadedModule = Omit<RouteModule, 'default'> & Partial<Pick<RouteModule, 'default'>>

/** The server build that React Router's bundler would make of routes, without client assets. */
export function buildOf(loaded: readonly LoadedRoute[]): ServerBuild {
  const server = loaded.map((route) => [route.id, route] as const)
  const client = loaded.map(({ module, ...route }) => {
    const has = { hasAction: 'action' in module, hasLoader: 'loader' in module }
    return [route.id, { ...route, ...noScripts, ...has, hasErrorBoundary: 'ErrorBoundary' in module }] as const
  })
  return {
    entry: { module: { ...entry } },
    routes: Object.fromEntries(server),
    assets: {
      entry: { module: script, imports: [] },
      routes: Object.fromEntries(client),
      url: script,
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: ['null'],
  } as ServerBuild
}

const script = '/page.js'

const noScripts = {
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  module: script,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

type FlatRoute = { id: string; file: string; parentId: string; path?: string; index?: boolean }

const flatten = (entries: readonly RouteConfigEntry[], parentId: string): FlatRoute[] =>
  entries.flatMap(({ id, file, path, index, children }) => {
    const own = id ?? file.replace(/\.tsx?$/, '')
    const route = { id: own, file, parentId, ...(path !== undefined && { path }), ...(index && { index }) }
    return [route, ...flatten(children ?? [], own)]
  })

/** Loads a route's module and wraps its components as React Router's Vite plugin does. */
async function load(file: string): Promise<RouteModule> {
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, '../app', file))
  return {
    ...module,
    ...(module.default && { default: withComponentProps(module.default) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary) }),
  }
}
