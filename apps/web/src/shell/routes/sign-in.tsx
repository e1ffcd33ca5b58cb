import { createLazyRoute } from '@tanstack/react-router'
import { SignInPage } from '../../people/SignInPage.tsx'

export const route = createLazyRoute('/sign-in')({ component: SignInPage })
