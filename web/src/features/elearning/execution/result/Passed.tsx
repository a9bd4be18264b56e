import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCertificate, IconCircleCheckFilled, IconFileText, IconUser } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './result.module.css'

interface PassedProps {
  result: ExecutionResult
  onKeyPoints: (() => void) | null
}

/** Shows the score, the certificate and the next due date after a pass. */
export function Passed({ result, onKeyPoints }: PassedProps) {
  const t = useText()
  const { title, practice, resultUuid, correctCount, questionCount, oralPending } = result

  return (
    <section>
      <Icon icon={IconCircleCheckFilled} size={32} className={classes.passedIcon} />
      <ScreenHeading className={classes.headline}>{t('elearning.result.passed')}</ScreenHeading>
      <p className={classes.lead}>
        {t(practice ? 'elearning.result.passedPractice' : 'elearning.result.passedText', { title })}
      </p>
      {!practice && <Facts result={result} />}
      {practice && questionCount > 0 && (
        <p className={classes.score}>
          {t('elearning.result.score', { correct: correctCount, count: questionCount })}
        </p>
      )}
      {oralPending && (
        <div className={classes.callout}>
          <Callout tone="info" icon={IconUser} title={t('elearning.result.oral.title')}>
            {t('elearning.result.oral.text')}
          </Callout>
        </div>
      )}
      <div className={classes.actions}>
        {resultUuid && (
          <ButtonLink
            kind="primary"
            size="large"
            icon={IconCertificate}
            link={{ to: '/dashboard/apps/elearnings/certificate/$resultUuid', params: { resultUuid } }}
          >
            {t('elearning.result.certificate')}
          </ButtonLink>
        )}
        {onKeyPoints && (
          <Button size="large" icon={IconFileText} onClick={onKeyPoints}>
            {t('elearning.keyPoints.title')}
          </Button>
        )}
        <ButtonLink size="large" link={{ to: '/dashboard/apps/elearnings/my-elearnings' }}>
          {t('elearning.result.back')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Facts({ result }: { result: ExecutionResult }) {
  const t = useText()
  const formats = useFormats()
  const { kind, scorePercent, correctCount, questionCount, completedOn, nextDueDate, oralPending } = result
  const next = nextDueDate
    ? t('elearning.result.nextDueBy', { date: formats.date(nextDueDate) })
    : t('elearning.result.once')

  const facts: Fact[] = []
  if (questionCount > 0) {
    const right = t('elearning.result.right', { correct: correctCount, count: questionCount })
    facts.push([t('elearning.result.answers'), right])
  }
  if (kind === 'scorm' && scorePercent > 0) {
    const score = t('elearning.result.reported', { score: formats.percent(scorePercent) })
    facts.push([t('elearning.result.reportedScore'), score])
  }
  if (completedOn) facts.push([t('elearning.result.completedOn'), formats.date(completedOn)])
  if (!oralPending) facts.push([t('elearning.result.nextDue'), next])

  return <FactList facts={facts} className={classes.facts} />
}
