import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldLock, IconUsers } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import type { Area } from './areas.ts'
import classes from './execution.module.css'
import { Statement } from './Statement.tsx'
import type { Execution } from './use-execution.ts'

/** Shows the statements of one area. The first area starts with a notice about the use of the answers. */
export function AreaPage({ execution, area }: { execution: Execution; area: Area }) {
  const t = useText()
  const { areas, content, stored, answers, readOnly, answer } = execution
  const { category, number } = area

  return (
    <div key={category.id} className={classes.page}>
      {number === 1 && <PrivacyNotice kind={content.kind} />}
      <p className={classes.kicker}>{t('riskAssessment.execution.area', { number, count: areas.length })}</p>
      <ScreenHeading className={classes.title}>{category.title}</ScreenHeading>
      <p className={classes.question}>
        {content.kind === 'survey'
          ? t('riskAssessment.execution.question')
          : t('riskAssessment.execution.questionAbout', { target: stored.targetName })}
      </p>
      {stored.ownerName && (
        <p className={classes.question}>{t('riskAssessment.execution.owner', { name: stored.ownerName })}</p>
      )}
      <div>
        {category.items.map((item) => (
          <Statement
            key={item.itemId}
            item={item}
            value={answers[item.itemId]}
            readOnly={readOnly}
            onAnswer={(value) => answer(item.itemId, value)}
          />
        ))}
      </div>
    </div>
  )
}

function PrivacyNotice({ kind }: { kind: RiskKind }) {
  const t = useText()
  return (
    <div className={classes.callout}>
      <Callout
        icon={kind === 'survey' ? IconShieldLock : IconUsers}
        title={t(`riskAssessment.execution.promise.${kind}`)}
      >
        {t(`riskAssessment.execution.promise.${kind}Text`, { count: minimumCompletions })}
      </Callout>
    </div>
  )
}
