import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { devPages } from './build/dev-pages.ts'
import { layerOrder } from './build/layer-order.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = 'http://127.0.0.1:3000'
// The development server passes these paths on to the server with the host name unchanged, because the server
// finds the licensee by the host name.
const served = [
  '/api',
  '/media',
  '/assets/i18n',
  '/branding.css',
  '/manifest.webmanifest',
  '/app-icon.svg',
  '/apple-touch-icon.png',
  '/verify',
  '/login-qr',
]

export default defineConfig({
  plugins: [
    layerOrder(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, semicolons: false }),
    react(),
    serviceWorker(),
    precompress(),
    devPages(),
  ],
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: 'es2024',
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { auth: 'auth.html', app: 'app.html' },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
