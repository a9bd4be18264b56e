import { type Language, languages, minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { CatalogueContent, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { localeOf } from '@sorgfalt/texts'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useTitle } from '#lib/window-title.tsx'
import frame from '#parts/player/frame.module.css'
import { LanguageMenu, PlayerHead } from '#parts/player/PlayerHead.tsx'
import { SaveState, type SaveStatus } from '#parts/player/SaveState.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconShieldLock, IconUser } from '#ui/icons.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { AreaList } from './AreaList.tsx'
import { AreaPage } from './AreaPage.tsx'
import { type AnswerState, unsavedChanges } from './answer-state.ts'
import { estimateMinutesLeft } from './areas.ts'
import { ClosedExecution } from './ClosedExecution.tsx'
import { ExecutionFooter } from './ExecutionFooter.tsx'
import classes from './execution.module.css'
import { FinishPage } from './FinishPage.tsx'
import { Notices } from './Notices.tsx'
import { type Execution, type ExecutionRoute, useExecution } from './use-execution.ts'

interface ExecutionViewProps {
  content: CatalogueContent
  stored: RiskExecution
  leaseToken: string
  route: ExecutionRoute
  onLanguage: (language: Language) => void
  onClose: () => void
}

/** Shows an execution from its first area to the submission. */
export function ExecutionView({
  content,
  stored,
  leaseToken,
  route,
  onLanguage,
  onClose,
}: ExecutionViewProps) {
  const t = useText()
  const execution = useExecution({ content, stored, leaseToken, route })
  const [sheet, setSheet] = useState(false)
  const { state, counts, step } = execution
  const isOpen = state.state === 'started'

  useTitle(content.title)

  const head = <Head execution={execution} onLanguage={onLanguage} onClose={onClose} />

  if (!isOpen)
    return <ClosedExecution head={head} state={state.state} kind={content.kind} onClose={onClose} />

  return (
    <div className={frame.frame} lang={localeOf(content.language)}>
      <SkipLink target="content">{t('shell.skip')}</SkipLink>
      {head}
      <nav className={frame.side} aria-label={t('riskAssessment.execution.areas')}>
        <p className={frame.sideTitle} aria-hidden>
          {t('riskAssessment.execution.areas')}
        </p>
        <AreaList execution={execution} />
        <p className={classes.promise}>
          <Icon icon={content.kind === 'survey' ? IconShieldLock : IconUser} />
          {t(`riskAssessment.execution.short.${content.kind}`, { count: minimumCompletions })}
        </p>
      </nav>
      <main id="content" tabIndex={-1} className={frame.main}>
        <Notices execution={execution} />
        {step === 'finish' ? (
          <FinishPage execution={execution} />
        ) : (
          <AreaPage execution={execution} area={step} />
        )}
      </main>
      <ExecutionFooter execution={execution} onAreas={() => setSheet(true)} />
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        headline={t('riskAssessment.execution.areas')}
        width="small"
        showCancel={false}
        {...(counts.open === 0 && { paragraphs: [t('riskAssessment.execution.finish.complete')] })}
      >
        <AreaList execution={execution} onChosen={() => setSheet(false)} />
      </Dialog>
    </div>
  )
}

/** Returns the status of saving for the head of the page. */
function toSaveStatus(state: AnswerState): SaveStatus {
  const waiting = Object.keys(unsavedChanges(state)).length
  if (!state.online || state.tries > 0) return { kind: 'offline', waiting }
  if (state.busy && waiting > 0) return { kind: 'saving' }
  return state.savedAt ? { kind: 'saved', at: state.savedAt } : { kind: 'idle' }
}

function Head({
  execution,
  onLanguage,
  onClose,
}: {
  execution: Execution
  onLanguage: (language: Language) => void
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { content, stored, state, counts } = execution
  const { answered, count, open } = counts
  const isOpen = state.state === 'started'
  const minutes = estimateMinutesLeft(content.durationMinutes, counts)
  const describePosition = (form: 'position' | 'positionShort', minutes: string) =>
    open === 0
      ? t('riskAssessment.execution.positionDone', { count })
      : t(`riskAssessment.execution.${form}`, { answered, count, minutes })

  const title = stored.targetName ? `${content.title} · ${stored.targetName}` : content.title

  return (
    <PlayerHead
      title={title}
      position={isOpen ? describePosition('position', formats.minutes(minutes)) : ''}
      shortPosition={isOpen ? describePosition('positionShort', formats.shortMinutes(minutes)) : ''}
      percent={isOpen ? (100 * answered) / count : 100}
      closeLabel={t('riskAssessment.execution.close')}
      onClose={onClose}
    >
      {isOpen && state.mayWrite && <SaveState status={toSaveStatus(state)} />}
      <LanguageMenu
        label={t('riskAssessment.execution.language')}
        language={content.language}
        available={languages}
        onChoose={onLanguage}
      />
    </PlayerHead>
  )
}
