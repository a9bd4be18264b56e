import type { Block, Chapter } from '@sorgfalt/contract/elearning/content'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { type BlockContext, BlockView } from '../course/blocks/BlockView.tsx'
import { Each } from '../course/blocks/Each.tsx'
import { AskButton } from '../question/AskButton.tsx'
import { AckBlock } from './AckBlock.tsx'
import { CheckBlock } from './CheckBlock.tsx'
import classes from './page.module.css'
import { ScenarioBlock } from './ScenarioBlock.tsx'
import type { PageStep } from './steps.ts'
import type { Player } from './use-player.ts'

interface PageViewProps {
  player: Player
  step: PageStep
  /** Whether the learner can ask the responsible member a question. In a preview nobody can. */
  asks: boolean
}

/** One page of a chapter. A picture at its beginning is shown above the headline. */
export function PageView({ player, step, asks }: PageViewProps) {
  const t = useText()
  const [first, ...others] = step.page.blocks
  const leading = first?.kind === 'image' ? first : null
  const blocks: readonly Block[] = leading ? others : step.page.blocks
  const context: BlockContext = {
    local: player.execution.local,
    renderCheck: (questionId) => <CheckBlock player={player} questionId={questionId} />,
    renderAck: (ackId, label) => <AckBlock player={player} ackId={ackId} label={label} />,
    renderScenario: (scenario, titles) => {
      // The index identifies the scenario, because the order of the blocks is the same in every language.
      const key = `${step.page.id}/${step.page.blocks.indexOf(scenario)}`
      return (
        <ScenarioBlock
          {...scenario}
          key={key}
          titles={titles}
          path={player.scenarios.pathOf(key)}
          onPath={(path) => player.scenarios.set(key, path)}
        />
      )
    },
  }

  return (
    <article className={classes.page}>
      {leading && <BlockView block={leading} context={context} />}
      <div className={classes.head}>
        <p className={classes.kicker}>
          {t('elearning.player.chapter', { number: step.chapterNumber, title: step.chapter.title })}
        </p>
        <ScreenHeading key={step.page.id} className={classes.title}>
          {step.page.title}
        </ScreenHeading>
      </div>
      <ReadAgain pageIds={player.execution.readAgain} pageId={step.page.id} />
      {step.chapter.pages[0]?.id === step.page.id && <Goals chapter={step.chapter} />}
      <Each of={blocks}>
        {(block, index) => {
          const hasHeading = blocks.slice(0, index).some(({ kind }) => kind === 'heading')
          return <BlockView block={block} context={context} titles={hasHeading ? 'h3' : 'h2'} />
        }}
      </Each>
      {asks && (
        <p className={classes.ask}>
          <AskButton executionUuid={player.execution.executionUuid} page={step.page} />
        </p>
      )}
    </article>
  )
}

/** Says that a wrong answer named this page, and how many such pages there are. */
function ReadAgain({ pageIds, pageId }: { pageIds: readonly string[]; pageId: string }) {
  const t = useText()
  const index = pageIds.indexOf(pageId)
  if (index < 0) return null

  return (
    <div className={classes.readAgain}>
      <Callout tone="info" icon={IconRefresh} title={t('elearning.player.readAgain.title')}>
        {t('elearning.player.readAgain.text', { number: index + 1, count: pageIds.length })}
      </Callout>
    </div>
  )
}

/** Shows what learners can do after the chapter. */
function Goals({ chapter: { goals } }: { chapter: Chapter }) {
  const t = useText()
  if (!goals) return null

  return (
    <section className={classes.goals}>
      <p className={classes.goalsTitle}>{t('elearning.player.goals')}</p>
      <ul>
        {goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
    </section>
  )
}
