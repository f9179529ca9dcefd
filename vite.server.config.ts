import { defineConfig } from 'vite'

// Builds the server. Node can run .ts files, but not the .tsx files of the mail templates; one file also starts faster.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/serve.ts',
    outDir: 'build/node',
    target: 'node24',
    emptyOutDir: true,
  },
})
