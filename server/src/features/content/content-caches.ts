import type { Services } from '../../access/context.ts'
import { createCourseCache } from '../elearning/course/course.store.ts'
import { createCatalogueCache } from '../risk-assessment/catalog/catalogue.store.ts'

/** Creates the caches of course and catalogue versions for one process. */
export const createContentCaches = (): Pick<Services, 'courses' | 'riskCatalogues'> => ({
  courses: createCourseCache(),
  riskCatalogues: createCatalogueCache(),
})
