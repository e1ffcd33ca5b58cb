import { createLazyRoute } from '@tanstack/react-router'
import { Gallery } from '../../stories/Gallery.tsx'

export const route = createLazyRoute('/gallery')({ component: Gallery })
