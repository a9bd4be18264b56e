import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldLock, IconUsers } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './questionnaire.module.css'
import { Statement } from './Statement.tsx'
import type { Area } from './steps.ts'
import type { Form } from './use-questionnaire.ts'

/** One area: its statements below each other. The first one begins with what happens to the answers. */
export function AreaPage({ form, area }: { form: Form; area: Area }) {
  const t = useText()
  const { areas, content, execution, answers, readOnly, answer } = form
  const { category, number } = area
  return (
    <div key={category.id} className={classes.page}>
      {number === 1 && <Promise kind={content.kind} />}
      <p className={classes.kicker}>{t('riskAssessment.execution.area', { number, count: areas.length })}</p>
      <ScreenHeading className={classes.title}>{category.title}</ScreenHeading>
      <p className={classes.question}>
        {content.kind === 'survey'
          ? t('riskAssessment.execution.question')
          : t('riskAssessment.execution.questionAbout', { target: execution.targetName })}
      </p>
      {execution.ownerName && (
        <p className={classes.question}>
          {t('riskAssessment.execution.owner', { name: execution.ownerName })}
        </p>
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

function Promise({ kind }: { kind: Form['content']['kind'] }) {
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
