import { createLazyRoute } from '@tanstack/react-router'
import { RunningsGallery } from '../gallery/RunningsGallery.tsx'

export const route = createLazyRoute('/gallery/runnings')({ component: RunningsGallery })
