import type { RequiredAccess } from '#lib/permissions.ts'
import type { TextKey } from '#lib/texts.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen in the window title. */
    title?: TextKey
    /** Calls of which the person must be allowed one; missing = everyone who is signed in. */
    access?: readonly RequiredAccess[]
    /** `shell`: header, sidebar, footer (default) · `empty`: the screen has the whole window, like player and print views. */
    layout?: 'shell' | 'empty'
  }
}
