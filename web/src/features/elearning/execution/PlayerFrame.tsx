import { localeOf } from '@sorgfalt/texts'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/frame.module.css'
import { Dialog } from '#ui/Dialog.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Contents } from './Contents.tsx'
import { Notices } from './Notices.tsx'
import { PlayerFooter } from './PlayerFooter.tsx'
import type { Player } from './use-player.ts'

interface PlayerFrameProps {
  head: ReactNode
  player: Player
  children: ReactNode
}

/**
 * The frame of the player: header, contents list, content and footer. On small screens the contents list is a
 * sheet.
 */
export function PlayerFrame({ head, player, children }: PlayerFrameProps) {
  const t = useText()
  const [sheet, setSheet] = useState(false)

  return (
    <div className={classes.frame} lang={localeOf(player.execution.language)}>
      <SkipLink target="content">{t('shell.skip')}</SkipLink>
      {head}
      <nav className={classes.side} aria-label={t('elearning.player.contents')}>
        <p className={classes.sideTitle} aria-hidden>
          {t('elearning.player.contents')}
        </p>
        <Contents player={player} />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Notices player={player} />
        {children}
      </main>
      <PlayerFooter player={player} onContents={() => setSheet(true)} />
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        headline={t('elearning.player.contents')}
        width="small"
        showCancel={false}
      >
        <Contents player={player} onChosen={() => setSheet(false)} />
      </Dialog>
    </div>
  )
}
