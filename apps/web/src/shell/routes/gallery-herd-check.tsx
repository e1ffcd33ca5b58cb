import { createLazyRoute } from '@tanstack/react-router'
import { HerdCheckGallery } from '../../stories/HerdCheckGallery.tsx'

export const route = createLazyRoute('/gallery/herd-check')({ component: HerdCheckGallery })
