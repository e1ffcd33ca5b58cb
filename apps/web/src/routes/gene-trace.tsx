import { createLazyRoute } from '@tanstack/react-router'
import { GeneTracePage } from '../gene-trace/GeneTracePage.tsx'

export const route = createLazyRoute('/breeding/trace')({ component: GeneTracePage })
