import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconAlertTriangle, IconCloudOff, IconInfoCircle, IconX } from '#ui/icons.ts'
import classes from './notices.module.css'
import { isSubmitting } from './player-selectors.ts'
import type { Player } from './use-player.ts'

/** Shows notices about saves and restarts above the content. */
export function Notices({ player }: { player: Player }) {
  const t = useText()
  const { state, dispatch } = player
  const elsewhere = state.elsewhere ? 'elsewhere' : null
  const notice = state.incomplete ? 'incomplete' : elsewhere
  const waits = isSubmitting(state) && (!state.online || state.tries > 0)

  return (
    <div className={classes.notices} aria-live="polite">
      {waits && (
        <Callout tone="warn" icon={IconCloudOff} title={t('elearning.quiz.submitWaiting.title')}>
          {t('elearning.quiz.submitWaiting.text')}
        </Callout>
      )}
      {player.execution.resetReason !== null && state.pages.length === 0 && (
        <Callout tone="info" title={t('elearning.player.reset')}>
          {player.execution.resetReason}
        </Callout>
      )}
      {notice && (
        <div className={classes.notice} data-tone={notice === 'incomplete' ? 'warn' : 'info'}>
          <Icon icon={notice === 'incomplete' ? IconAlertTriangle : IconInfoCircle} />
          <p>
            <strong>{t(`elearning.player.${notice}.title`)}</strong> {t(`elearning.player.${notice}.text`)}
          </p>
          <IconButton
            icon={IconX}
            label={t('elearning.player.dismiss')}
            onClick={() => dispatch({ type: 'notice-read' })}
          />
        </div>
      )}
    </div>
  )
}
