/** Plan stage of the import of a course: determines what is stored. */
import { hashContent } from '../../../platform/package/content-version.ts'
import type { CheckedCourse } from './check/check-course.ts'

/** A course version and its media, ready to be stored. */
export interface CoursePlan extends CheckedCourse {
  /**
   * SHA-256 over the course. The course contains the hashes of its media, so a changed file changes this
   * hash.
   */
  contentHash: string
}

/** Returns the plan that stores a checked course as a version. Equal content gives an equal plan. */
export const planCourse = (checked: CheckedCourse): CoursePlan => ({
  ...checked,
  contentHash: hashContent(checked.course),
})
