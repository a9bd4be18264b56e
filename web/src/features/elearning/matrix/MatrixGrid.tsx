import type { Output } from '@sorgfalt/contract/core/call'
import type { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { IconMail } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { OpenCell } from './CellDialog.tsx'
import { MatrixCellView } from './MatrixCellView.tsx'
import classes from './matrix.module.css'

export type MatrixAnswer = Output<typeof qualificationMatrix.readMatrix>
type MatrixSums = Output<typeof qualificationMatrix.readSums>

interface MatrixProps {
  answer: MatrixAnswer
  sums: MatrixSums | undefined
}

interface MatrixGridProps extends MatrixProps {
  /** Reminds the members for whom an e-learning is overdue. Undefined: the user may not send reminders. */
  onRemind: ((elearningUuid: string) => void) | undefined
  isToday: boolean
  onOpen: (cell: OpenCell) => void
}

/** The matrix as a table: one row per member, one column per e-learning and function. */
export function MatrixGrid({ answer, sums, isToday, onOpen, onRemind }: MatrixGridProps) {
  const t = useText()
  const formats = useFormats()
  const link = useMemberLink()
  const { columns, rows, day } = answer
  const functions = columns.functions.map((type) => ({ type, title: t(`group.type.${type}`) }))
  const titles = [...columns.elearnings.map(({ title }) => title), ...functions.map(({ title }) => title)]

  return (
    <section className={classes.scroller} aria-label={t('matrix.title')}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col" className={classes.person}>
              {t('matrix.person')}
            </th>
            <th scope="col" className={classes.valid}>
              {t('matrix.valid')}
            </th>
            {columns.elearnings.map(({ elearningUuid, title, image }) => (
              <th key={elearningUuid} scope="col" title={title}>
                {image ? (
                  <img src={image} alt="" width={48} height={32} loading="lazy" />
                ) : (
                  <span className={classes.picture} />
                )}
                <span className={classes.title}>{title}</span>
              </th>
            ))}
            {functions.map(({ type, title }) => (
              <th key={type} scope="col" title={title}>
                <span className={classes.title}>{title}</span>
              </th>
            ))}
          </tr>
          <SumRow answer={answer} sums={sums} onRemind={onRemind} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.memberUuid}>
              <th scope="row" className={classes.person}>
                <Link {...link({ uuid: row.memberUuid })} title={nameOf(row)}>
                  {nameOf(row)}
                </Link>
                {row.orgUnit && <small title={row.orgUnit}>{row.orgUnit}</small>}
              </th>
              <td className={classes.valid}>
                {t('matrix.validOf', {
                  valid: formats.number(row.validCount),
                  required: formats.number(row.requiredCount),
                })}
              </td>
              {titles.map((title, index) => (
                <td key={title}>
                  <MatrixCellView
                    cell={row.cells[index] ?? null}
                    title={title}
                    elearningUuid={columns.elearnings[index]?.elearningUuid}
                    member={row}
                    day={day}
                    isToday={isToday}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The sums of all members that match the filter. */
function SumRow({
  answer: { columns, total, isCut },
  sums,
  onRemind,
}: MatrixProps & Pick<MatrixGridProps, 'onRemind'>) {
  const t = useText()
  const formats = useFormats()
  const all = sums?.elearnings ?? []
  const sum = (of: 'valid' | 'required') => all.reduce((count, one) => count + one[of], 0)
  const validOf = (valid: number, required: number) =>
    t('matrix.validOf', { valid: formats.number(valid), required: formats.number(required) })

  return (
    <tr className={classes.sums}>
      <th scope="row" className={classes.person}>
        {t(isCut ? 'matrix.morePeople' : 'matrix.people', { count: total, total: formats.number(total) })}
      </th>
      <td className={classes.valid}>{all.length > 0 && validOf(sum('valid'), sum('required'))}</td>
      {columns.elearnings.map(({ elearningUuid, title }) => {
        const found = all.find((one) => one.elearningUuid === elearningUuid)
        return (
          <td key={elearningUuid}>
            {found && (
              <>
                <ProgressBar
                  percent={found.required > 0 ? Math.round((found.valid / found.required) * 100) : 0}
                  label={title}
                />
                <span className={classes.sum}>
                  {validOf(found.valid, found.required)}
                  {found.overdue > 0 && onRemind && (
                    <IconButton
                      icon={IconMail}
                      className={classes.remindColumn}
                      label={t('matrix.remindColumn', { title, count: found.overdue })}
                      onClick={() => onRemind(elearningUuid)}
                    />
                  )}
                </span>
              </>
            )}
          </td>
        )
      })}
      {columns.functions.map((type) => (
        <td key={type}>{'\u00a0'}</td>
      ))}
    </tr>
  )
}
