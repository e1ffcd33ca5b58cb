import { createLazyRoute } from '@tanstack/react-router'
import { ComebackGallery } from '../gallery/ComebackGallery.tsx'

export const route = createLazyRoute('/gallery/comeback')({ component: ComebackGallery })
