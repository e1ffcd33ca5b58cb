import { createLazyRoute } from '@tanstack/react-router'
import { RunningsGallery } from '../../stories/RunningsGallery.tsx'

export const route = createLazyRoute('/gallery/runnings')({ component: RunningsGallery })
