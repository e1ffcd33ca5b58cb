import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** The faces every page is set in; the italic is fetched by the pages that have some. */
const FACES = [/instrument-sans-.*-normal.*\.woff2$/, /newsreader-.*-normal.*\.woff2$/]

/** Fonts are asked for with the page, not after its styles: names are not set twice, and nothing moves when they come. */
function fontsFirst(): Plugin {
  return {
    name: 'fonts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        FACES.map((face) => {
          const file = Object.keys(bundle).find((name) => face.test(name))
          if (file === undefined) throw new Error(`No font of the build is called ${face.source}.`)
          const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' }
          return { tag: 'link', attrs, injectTo: 'head' as const }
        }),
    },
  }
}

/** Below this a compressed file saves less than its head costs. */
const WORTH_COMPRESSING = 1024

/** The last per cent takes ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Puts the compressed files beside those they are made of; the server sends the smallest a browser can read. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const content = readFileSync(join(dir, name))
        if (content.length < WORTH_COMPRESSING) continue
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, BROTLI))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), layerOrderFirst(), fontsFirst(), precompressed()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    manifest: true,
    // The content policy lets fonts and scripts come from this server only: nothing may become a data: address.
    assetsInlineLimit: 0,
    // Compressing is most of the work by design; a remark about it at every build helps nobody.
    rolldownOptions: { checks: { pluginTimings: false } },
    // light-dark() stays as written; every engine since mid-2024 knows it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
