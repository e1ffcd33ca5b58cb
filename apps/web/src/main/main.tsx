import '../ui/styles/index.css'
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './query-client.ts'
import { downloadApp } from '../app/offline/download-app.ts'
import { router } from './router.tsx'
import { reloadOnceWhenStale } from '../app/stale-build.ts'
import { restoreFocus } from '../ui/restore-focus.ts'
import { ToastProvider } from '../ui/Toast.tsx'

// The page's own part is fetched while React starts.
void router.load()
reloadOnceWhenStale()
restoreFocus()
downloadApp()

const container = document.getElementById('root')
if (container === null) throw new Error('index.html lacks its #root element.')

createRoot(container).render(
  <StrictMode>
    {/* Headless: behavior without styles, because the content policy refuses injected ones. */}
    <HeadlessMantineProvider theme={{ respectReducedMotion: true }}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>
  </StrictMode>,
)
