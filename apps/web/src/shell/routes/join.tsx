import { createLazyRoute } from '@tanstack/react-router'
import { JoinPage } from '../../people/JoinPage.tsx'

export const route = createLazyRoute('/join')({ component: JoinPage })
