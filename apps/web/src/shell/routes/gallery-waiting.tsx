import { createLazyRoute } from '@tanstack/react-router'
import { WaitingGallery } from '../../stories/WaitingGallery.tsx'

export const route = createLazyRoute('/gallery/waiting')({ component: WaitingGallery })
