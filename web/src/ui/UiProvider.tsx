import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Provides the context that Mantine needs. Adds no style elements, because the content security policy blocks
 * them.
 */
export function UiProvider({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme={theme}>
      {children}
    </MantineProvider>
  )
}
