import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { CatalogueContent, Choice } from '@sorgfalt/contract/risk-assessment/execution'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldLock, IconUsers } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import type { Area } from './areas.ts'
import classes from './execution.module.css'
import { MatrixStatement } from './MatrixStatement.tsx'
import { Statement } from './Statement.tsx'
import type { Item } from './StatementFrame.tsx'
import type { Execution } from './use-execution.ts'

/** Shows the statements of one area. The first area starts with a notice about the use of the answers. */
export function AreaPage({ execution, area }: { execution: Execution; area: Area }) {
  const t = useText()
  const { areas, content, stored } = execution
  const { category, number } = area

  return (
    <div key={category.id} className={classes.page}>
      {number === 1 && <PrivacyNotice kind={content.kind} />}
      <p className={classes.kicker}>{t('riskAssessment.execution.area', { number, count: areas.length })}</p>
      <ScreenHeading className={classes.title}>{category.title}</ScreenHeading>
      <p className={classes.question}>
        {t(`riskAssessment.execution.${findQuestion(content)}`, { target: stored.targetName })}
      </p>
      {stored.ownerName && (
        <p className={classes.question}>{t('riskAssessment.execution.owner', { name: stored.ownerName })}</p>
      )}
      <div>
        {category.items.map((item) => (
          <AnyStatement key={item.itemId} execution={execution} item={item} />
        ))}
      </div>
    </div>
  )
}

function findQuestion({ kind, matrix }: CatalogueContent) {
  if (kind === 'survey') return 'question'
  return matrix ? 'questionInspection' : 'questionAbout'
}

/** A statement that is answered with the matrix if the catalogue has one, otherwise with the scale. */
function AnyStatement({ execution, item }: { execution: Execution; item: Item }) {
  const { content, state, answers, readOnly, answer, setUnfinished } = execution
  const { itemId } = item
  const common = {
    item,
    value: answers[itemId],
    readOnly,
    onAnswer: (value: Choice) => answer(itemId, value),
  }

  return content.matrix ? (
    <MatrixStatement
      {...common}
      unfinished={readOnly ? undefined : state.unfinished[itemId]}
      onUnfinished={(deficiency) => setUnfinished(itemId, deficiency)}
    />
  ) : (
    <Statement {...common} />
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
