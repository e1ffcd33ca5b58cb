import { createLazyRoute } from '@tanstack/react-router'
import { HerdCheckGallery } from '../gallery/HerdCheckGallery.tsx'

export const route = createLazyRoute('/gallery/herd-check')({ component: HerdCheckGallery })
