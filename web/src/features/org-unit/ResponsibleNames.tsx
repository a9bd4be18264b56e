import type { Responsible } from '@sorgfalt/contract/org-unit/org-unit'
import { useMarkedName } from '#parts/member-picker/use-member-search.ts'

/** Maximum number of names in one line. */
const maxNames = 2

/**
 * The names of the responsible members of a unit: up to two names, or the first name and the number of the
 * others.
 */
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
    <span className={className} title={names.length > maxNames ? names.join(', ') : undefined}>
      {names.length > maxNames ? `${first} +${names.length - 1}` : names.join(', ')}
    </span>
  )
}
