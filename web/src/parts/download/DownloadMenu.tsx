import { useState } from 'react'
import type { fetchFile } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { reportFailure } from '#lib/failures.ts'
import { Button } from '#ui/Button.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'

interface DownloadEntry {
  label: string
  hint?: string
  fetch: () => ReturnType<typeof fetchFile>
}

/** A button with a menu of files. It fetches the chosen file and saves it through the browser. */
export function DownloadMenu({ children, entries }: { children: string; entries: readonly DownloadEntry[] }) {
  const [busy, setBusy] = useState(false)

  const save = async ({ fetch }: DownloadEntry) => {
    setBusy(true)

    try {
      saveFile(await fetch())
    } catch (thrown) {
      reportFailure(thrown)
    }

    setBusy(false)
  }

  return (
    <Menu
      trigger={
        <Button icon={IconDownload} busy={busy}>
          {children}
        </Button>
      }
      entries={entries.map((entry) => ({
        label: entry.label,
        hint: entry.hint,
        onClick: () => void save(entry),
      }))}
    />
  )
}
