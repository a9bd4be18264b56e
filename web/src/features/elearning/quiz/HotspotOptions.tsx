import blocks from '../course/blocks/media.module.css'
import { spotStyle } from '../course/blocks/spot-style.ts'
import { findOptionOutcome, toLetter } from './answer.ts'
import { ChoiceOptions, type OptionsProps } from './ChoiceOptions.tsx'

/**
 * Points in a picture. Keyboard and screen reader users answer with the list of options below the picture.
 */
export function HotspotOptions(props: OptionsProps) {
  const { question, value, onChange, onTap = onChange, feedback, locked } = props
  const chosen = feedback?.value ?? value

  return (
    <>
      {question.image && (
        <div className={`${blocks.spotted} ${blocks.question}`}>
          <img
            src={question.image.src}
            alt={question.image.alt}
            width={question.image.width}
            height={question.image.height}
          />
          {question.options.map(({ id, at }, index) => (
            <button
              key={id}
              type="button"
              tabIndex={-1}
              aria-hidden
              className={blocks.spot}
              style={spotStyle(at ?? { x: 0, y: 0 })}
              disabled={feedback !== null || locked}
              data-chosen={chosen.includes(id) || undefined}
              data-outcome={findOptionOutcome(id, feedback) ?? undefined}
              onClick={() => onTap([id])}
            >
              <span aria-hidden>{toLetter(index)}</span>
            </button>
          ))}
        </div>
      )}
      <ChoiceOptions {...props} />
    </>
  )
}
