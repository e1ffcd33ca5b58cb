import { createLazyRoute } from '@tanstack/react-router'
import { MatingBoardPage } from '../../breeding/mating-board/MatingBoardPage.tsx'

export const route = createLazyRoute('/breeding/board')({ component: MatingBoardPage })
