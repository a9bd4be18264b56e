import type { Responsible } from '@sorgfalt/contract/org-unit/org-unit'
import { useMarkedName } from '#parts/member-picker/use-member-search.ts'

/** Names that have room in a line. */
const shown = 2

/** Who answers for a unit: two names, or the first and how many more. */
export function ResponsibleNames({
  people,
  className,
}: {
  people: readonly Responsible[]
  className?: string | undefined
}) {
  const names = people.map(useMarkedName())
  const [first = ''] = names
  return (
    <span className={className} title={names.length > shown ? names.join(', ') : undefined}>
      {names.length > shown ? `${first} +${names.length - 1}` : names.join(', ')}
    </span>
  )
}
