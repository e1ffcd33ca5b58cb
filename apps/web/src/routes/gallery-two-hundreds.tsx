import { createLazyRoute } from '@tanstack/react-router'
import { TwoHundredsGallery } from '../gallery/TwoHundredsGallery.tsx'

export const route = createLazyRoute('/gallery/two-hundreds')({ component: TwoHundredsGallery })
