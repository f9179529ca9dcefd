import { defineConfig } from 'vite'

// The server around the pages: Node runs .ts files itself but not the .tsx of the mail templates, and one file starts faster.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/serve.ts',
    outDir: 'build/node',
    target: 'node24',
    emptyOutDir: true,
  },
})
