import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import classes from './SectionIndex.module.css'
import { Select } from './Select.tsx'

export interface IndexGroup {
  label: string
  sections: readonly { id: string; label: string; changed?: boolean }[]
}

interface SectionIndexProps {
  label: string
  /** Read out after the name of a section with unsaved changes. */
  changedLabel: string
  groups: readonly IndexGroup[]
}

/** A section is current from this distance to the upper edge of the window, in pixels. */
const reach = 140

const topOf = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

/** Returns the last section that has reached the upper part of the window. */
const findCurrent = (ids: readonly string[]): string | undefined =>
  ids.findLast((id) => topOf(id) <= reach) ?? ids[0]

/** Returns the section that the member is reading, and a function that scrolls to a section. */
function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  // The last sections may be too short to reach the upper edge. The section that the member has chosen is
  // current until the member scrolls on.
  const chosen = useRef<{ id: string; at: number }>(undefined)
  const known = ids.join(' ')

  useEffect(() => {
    const update = () => {
      if (chosen.current?.at === scrollY) return
      chosen.current = undefined
      setCurrent(findCurrent(known.split(' ')))
    }

    addEventListener('scroll', update, { passive: true })

    return () => removeEventListener('scroll', update)
  }, [known])

  const choose = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.querySelector('h2')?.focus({ preventScroll: true })
    chosen.current = { id, at: scrollY }
    setCurrent(id)
  }

  return { current, choose }
}

/**
 * The index of a long page: links to its sections, which mark the current section and unsaved changes. On
 * narrow screens, a select takes the place of the links.
 */
export function SectionIndex({ label, changedLabel, groups }: SectionIndexProps) {
  const sections = groups.flatMap((group) => group.sections)
  const { current, choose } = useCurrentSection(sections.map(({ id }) => id))
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault()
    choose(id)
  }

  return (
    <div className={classes.index}>
      <nav className={classes.links} aria-label={label}>
        {groups.map((group) => (
          <div key={group.label}>
            <p className={classes.group}>{group.label}</p>
            <ul className={classes.list}>
              {group.sections.map(({ id, label: name, changed = false }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className={cx(classes.link, changed && classes.changed)}
                    aria-current={id === current || undefined}
                    onClick={(event) => follow(event, id)}
                  >
                    {name}
                    {changed && <span className="visually-hidden">, {changedLabel}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.select}>
        <Select
          label={label}
          options={sections.map(({ id, label: name }) => ({ value: id, label: name }))}
          value={current ?? null}
          onChange={choose}
        />
      </div>
    </div>
  )
}
