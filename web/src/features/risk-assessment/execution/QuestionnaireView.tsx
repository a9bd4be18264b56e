import { type Language, languages, minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { Questionnaire, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
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
import { AreaPage } from './AreaPage.tsx'
import { Areas } from './Areas.tsx'
import { type AnswerState, unsavedIn } from './answer-state.ts'
import { Closed } from './Closed.tsx'
import { FinishPage } from './FinishPage.tsx'
import { Foot } from './Foot.tsx'
import { Notices } from './Notices.tsx'
import classes from './questionnaire.module.css'
import { minutesLeft } from './steps.ts'
import { type Form, type FormRoute, useQuestionnaire } from './use-questionnaire.ts'

interface QuestionnaireViewProps {
  content: Questionnaire
  execution: RiskExecution
  lockToken: string
  route: FormRoute
  onLanguage: (language: Language) => void
  onClose: () => void
}

/** A questionnaire from the first area to its end. */
export function QuestionnaireView({
  content,
  execution,
  lockToken,
  route,
  onLanguage,
  onClose,
}: QuestionnaireViewProps) {
  const t = useText()
  const form = useQuestionnaire(content, execution, lockToken, route)
  const [sheet, setSheet] = useState(false)
  const { state, counts, step } = form
  const isOpen = state.state === 'started'
  useTitle(content.title)
  const head = <Head form={form} onLanguage={onLanguage} onClose={onClose} />
  if (!isOpen) return <Closed head={head} state={state.state} kind={content.kind} onClose={onClose} />
  return (
    <div className={frame.frame} lang={localeOf(content.language)}>
      <SkipLink target="content">{t('shell.skip')}</SkipLink>
      {head}
      <nav className={frame.side} aria-label={t('riskAssessment.execution.areas')}>
        <p className={frame.sideTitle} aria-hidden>
          {t('riskAssessment.execution.areas')}
        </p>
        <Areas form={form} />
        <p className={classes.promise}>
          <Icon icon={content.kind === 'survey' ? IconShieldLock : IconUser} />
          {t(`riskAssessment.execution.short.${content.kind}`, { count: minimumCompletions })}
        </p>
      </nav>
      <main id="content" tabIndex={-1} className={frame.main}>
        <Notices form={form} />
        {step === 'finish' ? <FinishPage form={form} /> : <AreaPage form={form} area={step} />}
      </main>
      <Foot form={form} onAreas={() => setSheet(true)} />
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        headline={t('riskAssessment.execution.areas')}
        width="small"
        showCancel={false}
        {...(counts.open === 0 && { paragraphs: [t('riskAssessment.execution.finish.complete')] })}
      >
        <Areas form={form} onChosen={() => setSheet(false)} />
      </Dialog>
    </div>
  )
}

/** What the head tells about saving. */
function saveStatus(state: AnswerState): SaveStatus {
  const waiting = Object.keys(unsavedIn(state)).length
  if (!state.online || state.tries > 0) return { kind: 'offline', waiting }
  if (state.busy && waiting > 0) return { kind: 'saving' }
  return state.savedAt ? { kind: 'saved', at: state.savedAt } : { kind: 'idle' }
}

function Head({
  form,
  onLanguage,
  onClose,
}: {
  form: Form
  onLanguage: (language: Language) => void
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { content, execution, state, counts } = form
  const { answered, count, open } = counts
  const isOpen = state.state === 'started'
  const minutes = minutesLeft(content.durationMinutes, counts)
  const position = (form: 'position' | 'positionShort', minutes: string) =>
    open === 0
      ? t('riskAssessment.execution.positionDone', { count })
      : t(`riskAssessment.execution.${form}`, { answered, count, minutes })
  const title = execution.targetName ? `${content.title} · ${execution.targetName}` : content.title
  return (
    <PlayerHead
      title={title}
      position={isOpen ? position('position', formats.minutes(minutes)) : ''}
      shortPosition={isOpen ? position('positionShort', formats.shortMinutes(minutes)) : ''}
      percent={isOpen ? (100 * answered) / count : 100}
      closeLabel={t('riskAssessment.execution.close')}
      onClose={onClose}
    >
      {isOpen && state.mayWrite && <SaveState status={saveStatus(state)} />}
      <LanguageMenu
        label={t('riskAssessment.execution.language')}
        language={content.language}
        available={languages}
        onChoose={onLanguage}
      />
    </PlayerHead>
  )
}
