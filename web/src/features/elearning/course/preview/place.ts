import { type PlayerPlace, playerPlace } from '#features/elearning/execution/place.ts'

/** A place in the course, and whether it is that of the draft. */
export function previewPlace(search: Record<string, unknown>): PlayerPlace & { draft?: boolean } {
  return { ...playerPlace(search), ...(search.draft === true && { draft: true }) }
}
