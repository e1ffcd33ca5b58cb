import { createLazyRoute } from '@tanstack/react-router'
import { TwoHundredsGallery } from '../../stories/TwoHundredsGallery.tsx'

export const route = createLazyRoute('/gallery/two-hundreds')({ component: TwoHundredsGallery })
