import { createLazyRoute } from '@tanstack/react-router'
import { HowGallery } from '../../stories/HowGallery.tsx'

export const route = createLazyRoute('/gallery/how')({ component: HowGallery })
