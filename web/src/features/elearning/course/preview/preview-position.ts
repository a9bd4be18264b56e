import { type PlayerPosition, readPosition } from '#features/elearning/execution/position.ts'

/** Returns the position that the search parameters contain, and whether the preview shows the draft. */
export function readPreviewPosition(search: Record<string, unknown>): PlayerPosition & { draft?: boolean } {
  return { ...readPosition(search), ...(search.draft === true && { draft: true }) }
}
