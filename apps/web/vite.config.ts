import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API; in production the server serves both. */
const api = process.env.QP_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
