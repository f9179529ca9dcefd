import { defineConfig } from 'vite'
import { oneByteCode } from './one-byte-code.config.ts'

// Builds the server, and the command that starts it. Node can run .ts files, but not the .tsx files of the mail templates; few files
// also start faster, and what reads TypeScript stays out of the shop's memory. All lie at one depth: they find other files from where they are.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['server/serve.ts', 'bin/start.ts'],
      output: { chunkFileNames: '[name]-[hash].js', ...oneByteCode },
    },
    outDir: 'build/node',
    target: 'node24',
    emptyOutDir: true,
  },
})
