import { createLazyRoute } from '@tanstack/react-router'
import { LifeGallery } from '../gallery/LifeGallery.tsx'

export const route = createLazyRoute('/gallery/life-in-foals')({ component: LifeGallery })
