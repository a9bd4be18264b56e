import type { Language } from '@sorgfalt/contract/core/limits'
import type { TemplateContent } from '@sorgfalt/contract/template/template'
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { localeOf } from '@sorgfalt/texts'
import { Icon } from '#ui/Icon.tsx'
import { IconSquare } from '#ui/icons.ts'
import classes from './templates.module.css'

/** A preview of the template as a sheet. The preview is similar to the printed sheet, but not the same. */
export function Paper({
  content: { title, blocks },
  language,
}: {
  content: TemplateContent
  language: Language
}) {
  return (
    <article className={classes.paper} lang={localeOf(language)}>
      <h3>{title}</h3>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no names and do not move
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: TemplateBlock }) {
  if ('heading' in block) return <h4>{block.heading}</h4>
  if ('text' in block) return <p>{block.text}</p>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )

  if ('checks' in block)
    return (
      <ul className={classes.checks}>
        {block.checks.map((text) => (
          <li key={text}>
            <Icon icon={IconSquare} size={16} />
            {text}
          </li>
        ))}
      </ul>
    )

  if ('fields' in block)
    return (
      <ul className={classes.fields}>
        {block.fields.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    )

  if ('area' in block)
    return (
      <div className={classes.area}>
        <p>{block.area}</p>
        <div data-rows={block.rows > 4 ? 'many' : 'few'} />
      </div>
    )

  if ('signatures' in block)
    return (
      <ul className={classes.signatures}>
        {block.signatures.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )

  return <Table block={block} />
}

/** Maximum number of empty rows that the preview shows. */
const maxEmptyRows = 3

function Table({ block }: { block: Extract<TemplateBlock, { columns: string[] }> }) {
  const { columns, rows } = block
  const empty = Array.from({ length: Math.min(rows, maxEmptyRows) }, (): string[] => [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, by keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={columns.join(', ')}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...(block.body ?? []), ...empty].map((cells, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- empty rows have no names and do not move
            <tr key={line}>
              {columns.map((column, index) => (
                <td key={column}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
