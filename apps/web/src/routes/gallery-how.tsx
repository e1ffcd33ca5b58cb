import { createLazyRoute } from '@tanstack/react-router'
import { HowGallery } from '../gallery/HowGallery.tsx'

export const route = createLazyRoute('/gallery/how')({ component: HowGallery })
