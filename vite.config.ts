import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { surfaceGroups } from './bundle-groups.config.ts'
import { oneByteCode } from './one-byte-code.config.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    importWithoutPreload(),
    prefetchWithoutRunning(),
    openWithoutModules(),
    onlyWhatSheetsNeed(),
    listModules('build/client-modules.json'),
    buildWorker(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                ...surfaceGroups,
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: oneByteCode } } },
  },
})

/**
 * Leaves only the import of what is imported later. Vite would preload its scripts and style sheets, by 1 kB of code and a list in each
 * bundle: the scripts are few, and the layouts link the style sheets.
 */
function importWithoutPreload(): Plugin {
  return {
    name: 'import-without-preload',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/**
 * What is fetched ahead is not run. The router would import the modules of a page that a link leads to for the style sheets that they
 * link, and reload the page that is open where one can't be loaded. The pages' modules link none: the layouts do.
 */
function prefetchWithoutRunning(): Plugin {
  const loaded = 'await loadRouteModule(route, routeModules)'
  const known = '(routeModules[route.id] ?? {})'
  return {
    name: 'prefetch-without-running',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/ },
      handler(code) {
        if (!code.includes(loaded)) throw new Error('The router fetches pages ahead in another way than it did.')
        return code.replace(loaded, known)
      },
    },
  }
}

/** Where the scripts of a page can't be loaded, the router would load the page that is left again (app/offline/watch-missing-modules.ts). */
function openWithoutModules(): Plugin {
  const reloaded = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'open-without-modules',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reloaded.test(code))
          throw new Error('The router does something else without the scripts of a page than it did.')
        return code.replace(reloaded, 'return window.openWithoutModule(error);').replace(', reloading page...', '')
      },
    },
  }
}

/**
 * Leaves out what the minifier writes for other style sheets than ours: a second spelling of the palette, for screens that show more than
 * sRGB, as all of it is in sRGB (app/ui/tokens.test.ts), and documents hold it, too; and the variables that `light-dark()` would need.
 */
function onlyWhatSheetsNeed(): Plugin {
  const secondSpelling = /@supports \(color:lab\(0% 0 0\)\)\{(?:[^{}]*\{[^{}]*\})*\}/g
  const lightOrDark = /--lightningcss-(?:light|dark):[^;}]*;?/g
  return {
    name: 'only-what-sheets-need',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = String(file.source).replaceAll(secondSpelling, '')
        file.source = css.includes('var(--lightningcss-') ? css : css.replaceAll(lightOrDark, '')
      }
    },
  }
}

/** Lists the source files in each of the browser's bundles, for the architecture test. */
function listModules(file: string): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const path = (id: string) => relative(process.cwd(), id.split('?')[0] ?? id)
      const chunks = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const { facadeModuleId, moduleIds, imports, dynamicImports } = chunk
        const entry = chunk.isEntry && facadeModuleId ? path(facadeModuleId) : null
        return [[chunk.fileName, { entry, modules: moduleIds.map(path), imports: [...imports, ...dynamicImports] }]]
      })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(chunks), null, 2))
    },
  }
}

/**
 * Builds the service worker beside the client as one file with a stable name. It contains the release, so that each release has
 * a worker of its own. With SERVICE_WORKER=off the file unregisters earlier workers (docs/decisions/016-service-worker.md).
 */
function buildWorker(): Plugin {
  return {
    name: 'build-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== 'client' || dir === undefined) return
      const release = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { __RELEASE__: JSON.stringify(release), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          assetsInlineLimit: 0,
          rolldownOptions: {
            input:
              process.env.SERVICE_WORKER === 'off'
                ? 'app/offline/unregister-service-worker.ts'
                : 'app/offline/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
