import { createLazyRoute } from '@tanstack/react-router'
import { MatingBoardGallery } from '../gallery/MatingBoardGallery.tsx'

export const route = createLazyRoute('/gallery/mating-board')({ component: MatingBoardGallery })
