import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The build of the page in which a SCORM package runs. The server serves it below an address that differs for
 * each launch, so all addresses in it are relative.
 */
export default defineConfig({
  root: path('src/scorm-frame'),
  base: './',
  publicDir: false,
  plugins: [precompress()],
  build: {
    target: 'es2024',
    outDir: path('dist/scorm-frame'),
    emptyOutDir: true,
    assetsDir: 'runtime',
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
