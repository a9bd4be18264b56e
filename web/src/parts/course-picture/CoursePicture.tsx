import classes from './course-picture.module.css'

interface CoursePictureProps {
  /** The address of the picture. Null or empty: an empty area of the same size. */
  src: string | null
  /** `row` in lists with one line a row, `catalog` in the catalogue. */
  size: 'row' | 'catalog'
}

/** The picture of an e-learning beside its title, cropped to one size. It is decoration without a text. */
export function CoursePicture({ src, size }: CoursePictureProps) {
  return (
    <span className={classes.frame} data-size={size} aria-hidden>
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  )
}
