import { createLazyRoute } from '@tanstack/react-router'
import { JoinPage } from '../account/JoinPage.tsx'

export const route = createLazyRoute('/join')({ component: JoinPage })
