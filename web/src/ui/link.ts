import type { LinkProps } from '@tanstack/react-router'

/** Where a link of a part leads; the router checks path, params and search. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
