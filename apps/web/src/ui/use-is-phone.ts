import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone's, known before the first paint. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
