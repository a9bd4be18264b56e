import { useNavigate } from '@tanstack/react-router'
import { useText } from '#lib/texts.tsx'
import { CommandPalette } from '#ui/CommandPalette.tsx'
import { closeOverlay, useTyped } from './palette-store.ts'
import { usePaletteGroups } from './use-palette-entries.ts'

/**
 * A search for screens, e-learnings, risk assessments and members. It finds only those that the member may
 * see.
 */
export function Palette() {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useTyped()
  const { groups, busy } = usePaletteGroups(text)

  return (
    <CommandPalette
      label={t('shell.palette.title')}
      placeholder={t('shell.palette.open')}
      nothing={t('shell.palette.nothing')}
      help={t('shell.palette.keys')}
      resultsOf={(count) => t('shell.palette.results', { count })}
      text={text}
      onText={setText}
      groups={groups}
      busy={busy}
      onClose={closeOverlay}
      onPick={(entry) => {
        closeOverlay()
        void navigate(entry.link)
      }}
    />
  )
}
