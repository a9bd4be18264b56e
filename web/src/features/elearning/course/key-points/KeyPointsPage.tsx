import type { LocalInsertKey } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { localeOf } from '@sorgfalt/texts'
import { useText } from '#lib/texts.tsx'
import { PrintView } from '#parts/print/PrintView.tsx'
import { Button } from '#ui/Button.tsx'
import { IconArrowLeft, IconPrinter } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { type BlockContext, BlockView } from '../blocks/BlockView.tsx'
import { Each } from '../blocks/Each.tsx'
import classes from './key-points.module.css'

interface KeyPointsPageProps {
  execution: Pick<Execution, 'title' | 'language' | 'version'>
  keyPoints: NonNullable<Execution['keyPoints']>
  onBack: () => void
}

/**
 * A context without local texts and player functions. The import refuses key points with blocks that need
 * them.
 */
const context: BlockContext = {
  local: {
    'assembly-point': null,
    'internal-emergency-number': null,
    'fire-assistants': null,
    'first-aiders': null,
  } satisfies Record<LocalInsertKey, null>,
  renderCheck: () => null,
  renderAck: () => null,
  renderScenario: () => null,
}

/** The key points of a course as one sheet of paper, on screen and printed. */
export function KeyPointsPage({ execution, keyPoints, onBack }: KeyPointsPageProps) {
  const t = useText()
  const { title, language, version } = execution

  return (
    <div lang={localeOf(language)}>
      <PrintView
        orientation="portrait"
        flowing
        bar={
          <div className={classes.bar}>
            <Button kind="ghost" icon={IconArrowLeft} onClick={onBack}>
              {t('elearning.keyPoints.back')}
            </Button>
            <Button kind="primary" icon={IconPrinter} onClick={() => window.print()}>
              {t('elearning.keyPoints.print')}
            </Button>
          </div>
        }
      >
        {/* Paper is white in every theme. */}
        <article className={classes.sheet} data-theme="light">
          <p className={classes.kicker}>
            {t('elearning.keyPoints.title')} · {title}
          </p>
          <ScreenHeading className={classes.title}>{keyPoints.title}</ScreenHeading>
          <Each of={keyPoints.blocks}>{(block) => <BlockView block={block} context={context} />}</Each>
          <p className={classes.version}>{t('elearning.keyPoints.version', { version })}</p>
        </article>
      </PrintView>
    </div>
  )
}
