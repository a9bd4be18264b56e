import type { CourseIcon } from '@sorgfalt/contract/elearning/content'
import { Icon } from '#ui/Icon.tsx'
import { courseIcons } from '../elearning-tasks/course-icons.ts'
import classes from './course-picture.module.css'

interface CoursePictureProps {
  /** The address of the picture. Null or empty: the icon, or an empty area of the same size. */
  src: string | null
  icon?: CourseIcon
  /** `row` in lists with one line a row, `catalog` in the catalogue. */
  size: 'row' | 'catalog'
}

/** The picture of an e-learning beside its title, cropped to one size. It is decoration without a text. */
export function CoursePicture({ src, icon, size }: CoursePictureProps) {
  return (
    <span className={classes.frame} data-size={size} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" /> : icon && <Icon icon={courseIcons[icon]} />}
    </span>
  )
}
