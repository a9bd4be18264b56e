import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Provides what Mantine needs. Without style elements, because the content security policy refuses them.
 */
export function UiProvider({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme={theme}>
      {children}
    </MantineProvider>
  )
}
