import blocks from '../course/blocks/media.module.css'
import { letterOf, markOf } from './answer.ts'
import { ChoiceOptions, type OptionsProps } from './ChoiceOptions.tsx'

/** A place in a picture: chosen there, or by its words in the list below, which is what the keyboard and screen readers use. */
export function HotspotOptions(props: OptionsProps) {
  const { question, value, onChange, verdict, locked } = props
  const chosen = verdict?.value ?? value
  return (
    <>
      {question.image && (
        <div className={`${blocks.scene} ${blocks.question}`}>
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
              style={{ left: `${at?.x ?? 0}%`, top: `${at?.y ?? 0}%` }}
              disabled={verdict !== null || locked}
              data-chosen={chosen.includes(id) || undefined}
              data-mark={markOf(id, verdict) ?? undefined}
              onClick={() => onChange([id])}
            >
              <span aria-hidden>{letterOf(index)}</span>
            </button>
          ))}
        </div>
      )}
      <ChoiceOptions {...props} />
    </>
  )
}
