import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import classes from './question.module.css'

type Option = Pick<PublicQuestion['options'][number], 'text' | 'image'>

/** The text of an option, or its picture. The text is then the alternative text of the picture. */
export function OptionContent({ option: { text, image } }: { option: Option }) {
  if (!image) return text
  return (
    <img className={classes.picture} src={image.src} alt={text} width={image.width} height={image.height} />
  )
}
