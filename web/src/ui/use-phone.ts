import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the window is as narrow as a phone. */
export const usePhone = (): boolean =>
  useMediaQuery('(width <= 767px)', undefined, { getInitialValueInEffect: false }) ?? false
