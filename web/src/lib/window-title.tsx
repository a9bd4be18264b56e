import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLicensee } from '#lib/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { useText } from '#lib/texts.tsx'

const override = createStore<string | undefined>(undefined)

/** Sets the name of the screen in the window title, if the name is only known at run time. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    override.set(title)
    return () => override.set((now) => (now === title ? undefined : now))
  }, [title])
}

const alerts = createStore<string | undefined>(undefined)

/** Shows a warning in the window title, for members who look at another tab. */
export function useTitleAlert(text: string | undefined): void {
  useEffect(() => {
    alerts.set(text)
    return () => alerts.set(undefined)
  }, [text])
}

/**
 * Sets the window title: "Page – Licensee" (spec §1). The name of the page is the `title` of its route or
 * comes from {@link useTitle}.
 */
export function WindowTitle() {
  const t = useText()
  const { licenseeName } = useLicensee()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const own = useStore(override)
  const alert = useStore(alerts)
  const page = own ?? (key && t(key))
  useEffect(() => {
    const name = page ? `${page} – ${licenseeName}` : licenseeName
    document.title = alert ? `⚠ ${alert} – ${licenseeName}` : name
  }, [page, alert, licenseeName])

  return null
}
