import type { CourseVersion } from '@sorgfalt/contract/elearning/content'

/** Returns the columns of a stored version that repeat its course, because lists show them. */
export function toVersionColumns(course: CourseVersion) {
  const { version, revised, languages, category, icon, image, durationMinutes } = course

  return {
    version,
    revised,
    languages,
    category,
    icon,
    image,
    durationMinutes,
    title: JSON.stringify(course.title),
    summary: JSON.stringify(course.summary),
    description: JSON.stringify(course.description),
    content: JSON.stringify(course),
  }
}
