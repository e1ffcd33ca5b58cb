import { createLazyRoute } from '@tanstack/react-router'
import { Gallery } from '../gallery/Gallery.tsx'

export const route = createLazyRoute('/gallery')({ component: Gallery })
