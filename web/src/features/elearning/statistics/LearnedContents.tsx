import type { StatisticsContent } from '@sorgfalt/contract/elearning/statistics'
import { useText } from '#lib/texts.tsx'

/** The chapters of each course version that occurs in the list. */
export function LearnedContents({ contents }: { contents: readonly StatisticsContent[] }) {
  const t = useText()
  const lines = new Set(
    contents
      .filter(({ topics }) => topics.length > 0)
      .map(({ version, topics }) => t('statistics.contentOf', { version, topics: topics.join(' · ') })),
  )

  return [...lines].map((line) => <p key={line}>{line}</p>)
}
