import { createLazyRoute } from '@tanstack/react-router'
import { LifeGallery } from '../../stories/LifeGallery.tsx'

export const route = createLazyRoute('/gallery/life-in-foals')({ component: LifeGallery })
