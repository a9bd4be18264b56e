import { useMediaQuery } from '@mantine/hooks'

/** Returns whether tables hide their `wide` columns: the window is wider than a phone, but not by much. */
export const useSmallTable = (): boolean =>
  useMediaQuery('(768px <= width <= 1279px)', undefined, { getInitialValueInEffect: false }) ?? false
