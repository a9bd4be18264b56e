import type { RequiredAccess } from '#lib/permissions.ts'
import type { TextKey } from '#lib/texts.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen in the window title. */
    title?: TextKey
    /**
     * The member must be allowed to make at least one of these calls. Undefined: every signed-in member may
     * open the screen.
     */
    access?: readonly RequiredAccess[]
    /**
     * `shell`: header, sidebar and footer (default). `empty`: the screen fills the window, like players and
     * print views.
     */
    layout?: 'shell' | 'empty'
  }
}
