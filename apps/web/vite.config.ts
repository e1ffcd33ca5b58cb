import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the API; in production the server serves both. */
const api = process.env.QP_API ?? 'http://127.0.0.1:3000'

/**
 * Styles are cut into files by page, and the browser may meet them in any order. The first file met would settle the
 * order of the layers, so every file opens with the statement of it that styles/index.css makes.
 */
function layerOrderFirst(): Plugin {
  return {
    name: 'layer-order-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const index = readFileSync(join(import.meta.dirname, 'src/styles/index.css'), 'utf8')
      const statement = /@layer [^;{]+;/.exec(index)?.[0]
      if (statement === undefined)
        throw new Error('src/styles/index.css no longer states the order of the layers.')
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = statement + String(file.source)
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), layerOrderFirst()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    manifest: true,
    // The content policy lets fonts and scripts come from this server only: nothing may become a data: address.
    assetsInlineLimit: 0,
    // light-dark() stays as written; every engine since mid-2024 knows it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
