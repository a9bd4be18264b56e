import { Fragment, type ReactNode } from 'react'

interface EachProps<T> {
  of: readonly T[]
  children: (item: T, index: number) => ReactNode
}

/** Renders parts that have no ids. Their index is a stable key, because a version never changes. */
export function Each<T>({ of, children }: EachProps<T>) {
  // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
  return of.map((item, index) => <Fragment key={index}>{children(item, index)}</Fragment>)
}
