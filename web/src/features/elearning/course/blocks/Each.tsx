import { Fragment, type ReactNode } from 'react'

interface EachProps<T> {
  of: readonly T[]
  children: (item: T, index: number) => ReactNode
}

/** The parts of a text that has no ids; a version never changes, so the place of a part is identity enough. */
export function Each<T>({ of, children }: EachProps<T>) {
  // oxlint-disable-next-line react/no-array-index-key -- see above
  return of.map((item, index) => <Fragment key={index}>{children(item, index)}</Fragment>)
}
