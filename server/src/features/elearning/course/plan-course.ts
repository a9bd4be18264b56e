/** The plan stage of a course: what is to be stored. */
import { hashContent } from '../../../platform/package/content-version.ts'
import type { CheckedCourse } from './check/check-course.ts'

/** A course version and its media, ready to be stored. */
export interface CoursePlan extends CheckedCourse {
  /** SHA-256 over the course. The course names its media by their hashes, so that they count too. */
  contentHash: string
}

/** Plans the version of a checked course. Equal content gives an equal plan. */
export const planCourse = (checked: CheckedCourse): CoursePlan => ({
  ...checked,
  contentHash: hashContent(checked.course),
})
