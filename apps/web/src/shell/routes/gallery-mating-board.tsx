import { createLazyRoute } from '@tanstack/react-router'
import { MatingBoardGallery } from '../../stories/MatingBoardGallery.tsx'

export const route = createLazyRoute('/gallery/mating-board')({ component: MatingBoardGallery })
