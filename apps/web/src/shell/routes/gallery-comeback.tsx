import { createLazyRoute } from '@tanstack/react-router'
import { ComebackGallery } from '../../stories/ComebackGallery.tsx'

export const route = createLazyRoute('/gallery/comeback')({ component: ComebackGallery })
