import { createLazyRoute } from '@tanstack/react-router'
import { ComparePage } from '../../herd/compare/ComparePage.tsx'

export const route = createLazyRoute('/compare')({ component: ComparePage })
