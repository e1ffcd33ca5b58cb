import { createLazyRoute } from '@tanstack/react-router'
import { MatingBoardPage } from '../mating-board/MatingBoardPage.tsx'

export const route = createLazyRoute('/breeding/board')({ component: MatingBoardPage })
