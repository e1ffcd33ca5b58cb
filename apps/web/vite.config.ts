import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the API; in production the server serves both. */
const api = process.env.QP_API ?? 'http://127.0.0.1:3000'
const served = { target: api, changeOrigin: true }
/** The API, and the pages shared by a link. */
const proxy = { '/api': served, '/share/': served, '/e-mail/': served }

/**
 * Styles are split by page and load in any order. The first file would fix the order of the layers, so every file starts with the @layer statement of ui/styles/index.css.
 */
function layerOrderFirst(): Plugin {
  return {
    name: 'layer-order-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const index = readFileSync(join(import.meta.dirname, 'src/ui/styles/index.css'), 'utf8')
      const statement = /@layer [^;{]+;/.exec(index)?.[0]
      if (statement === undefined)
        throw new Error('src/ui/styles/index.css no longer states the order of the layers.')
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = statement + String(file.source)
      }
    },
  }
}

/** The fonts of every page; the italic loads where used. */
const FACES = [/instrument-sans-.*-normal.*\.woff2$/, /newsreader-.*-normal.*\.woff2$/]

/** Preloads the fonts, so that text does not move when they arrive. */
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

/** Lists what the first page doesn't need; src/app/offline/download-app.ts downloads it later. */
function partsListed(): Plugin {
  return {
    name: 'parts-listed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const parts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && !html.includes(name))
        const children = JSON.stringify(parts.map((name) => `/${name}`))
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'parts' },
            children,
            injectTo: 'body' as const,
          },
        ]
      },
    },
  }
}

/** Smaller files are not worth compressing. */
const WORTH_COMPRESSING = 1024

/** Higher levels gain about 1% and take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes .br and .gz files next to the originals; the server sends the smallest the browser accepts. */
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

/** Pages and dialogs that share a module before it counts as everybody's: fewer, and the first page loads what it never needs. */
const SHARED_BY = 30

/** Loaded when a dialog opens, though most pages have one. */
const DIALOGS = /ui\/(?:Form)?Dialog\.tsx$|@mantine\/core\/esm\/components\/Modal/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), layerOrderFirst(), fontsFirst(), partsListed(), precompressed()],
  server: { proxy },
  preview: { proxy },
  build: {
    manifest: true,
    // The content policy refuses data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Compressing is most of the build time by design.
      checks: { pluginTimings: false },
      // What several pages share comes as one file: a page's first paint waits for a few requests, not for forty.
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: SHARED_BY, test: (id) => !DIALOGS.test(id) }],
        },
      },
    },
    // Keeps light-dark() as written; every engine since mid-2024 supports it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
