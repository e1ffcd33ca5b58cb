import { createLazyRoute } from '@tanstack/react-router'
import { HorseGallery } from '../../stories/HorseGallery.tsx'

export const route = createLazyRoute('/gallery/horse')({ component: HorseGallery })
