import type { Block, Situation } from '@sorgfalt/contract/elearning/content'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowRight, IconCircleCheck, IconCircleX, IconRefresh } from '#ui/icons.ts'
import { Body } from '../course/blocks/Body.tsx'
import { Each } from '../course/blocks/Each.tsx'
import classes from './scenario.module.css'
import { type Decision, followPath } from './scenario-path.ts'

interface ScenarioBlockProps extends Extract<Block, { kind: 'scenario' }> {
  /** Heading level of the scenario's title. The titles of its situations are one level below. */
  titles: 'h2' | 'h3'
  path: readonly number[]
  onPath: (path: readonly number[]) => void
}

/** A case in which the reader decides. It shows one situation at a time. */
export function ScenarioBlock({ title, situations, titles: Title, path, onPath }: ScenarioBlockProps) {
  const t = useText()
  const id = useId()
  const { situation, decisions } = followPath(situations, path)
  const heading = useFocusAfter(path)
  if (!situation) return null

  return (
    <section className={classes.scenario} aria-labelledby={id}>
      <p className={classes.kicker}>
        {t('elearning.scenario.kicker')} · {t('elearning.scenario.hint')}
      </p>
      <Title id={id} className={classes.title}>
        {title}
      </Title>
      <SituationView
        situation={situation}
        heading={heading}
        titles={Title === 'h2' ? 'h3' : 'h4'}
        onChoose={(index) => onPath([...path, index])}
      />
      <output className="visually-hidden">{path.length > 0 && <Announcement {...situation} />}</output>
      <div className={classes.footer}>
        <Decisions decisions={decisions} />
        <Button
          kind="ghost"
          icon={IconRefresh}
          disabled={path.length === 0}
          className={classes.again ?? ''}
          onClick={() => onPath([])}
        >
          {t('elearning.scenario.again')}
        </Button>
      </div>
    </section>
  )
}

/** Returns a ref for a heading that gets the focus when the path changes on screen. */
function useFocusAfter(path: readonly number[]): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(path)

  useEffect(() => {
    if (before.current !== path) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    }
    before.current = path
  }, [path])

  return heading
}

interface SituationViewProps {
  situation: Situation
  heading: RefObject<HTMLHeadingElement | null>
  titles: 'h3' | 'h4'
  onChoose: (index: number) => void
}

function SituationView({ situation, heading, titles: Title, onChoose }: SituationViewProps) {
  const t = useText()
  const { title, outcome, body, choices } = situation

  return (
    <div className={classes.situation} data-outcome={outcome ?? undefined}>
      <Title ref={heading} tabIndex={-1} className={classes.situationTitle}>
        {title}
      </Title>
      {outcome && (
        <p className={classes.outcome}>
          <Icon icon={outcome === 'good' ? IconCircleCheck : IconCircleX} />
          {t(`elearning.scenario.outcomes.${outcome}`)}
        </p>
      )}
      <Body blocks={body} />
      {choices.length > 1 && <p className={classes.question}>{t('elearning.scenario.question')}</p>}
      {choices.length > 0 ? (
        <ul className={classes.choices}>
          <Each of={choices}>
            {({ text }, index) => (
              <li>
                <button type="button" className={classes.choice} onClick={() => onChoose(index)}>
                  <span>{text}</span>
                  <Icon icon={IconArrowRight} />
                </button>
              </li>
            )}
          </Each>
        </ul>
      ) : (
        <p className={classes.end}>{t('elearning.scenario.end')}</p>
      )}
    </div>
  )
}

/** The text that a screen reader announces after a decision, in addition to the focused title. */
function Announcement({ title, outcome, choices }: Situation) {
  const t = useText()
  return [
    title,
    ...(outcome ? [t(`elearning.scenario.outcomes.${outcome}`)] : []),
    ...(choices.length === 0 ? [t('elearning.scenario.end')] : []),
  ].join('. ')
}

/** The decisions so far. The list is closed at first, so that the situation stays in view. */
function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useText()
  if (decisions.length === 0) return <p className={classes.undecided}>{t('elearning.scenario.undecided')}</p>

  return (
    <details className={classes.decisions}>
      <summary>{t('elearning.scenario.decisions', { count: decisions.length })}</summary>
      <ol>
        <Each of={decisions}>
          {({ title, choice }) => (
            <li>
              {title}: <strong>{choice}</strong>
            </li>
          )}
        </Each>
      </ol>
    </details>
  )
}
