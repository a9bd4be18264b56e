import type { LinkProps } from '@tanstack/react-router'

/** The target of a link. The router checks path, params and search. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
