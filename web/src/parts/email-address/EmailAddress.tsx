import { Fragment } from 'react'

/** An email address. A long address breaks after the @ or after a dot before the @, not inside a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name = '', host] = email.split('@')
  // Each part ends with its dot. `start` is the name from its beginning to the end of the part.
  const parts = (name.match(/[^.]*\.|[^.]+$/g) ?? [name]).map((part, index, all) => ({
    part,
    start: all.slice(0, index + 1).join(''),
  }))

  return (
    <>
      {parts.map(({ part, start }) => (
        <Fragment key={start}>
          {part}
          {part.endsWith('.') && <wbr />}
        </Fragment>
      ))}
      @<wbr />
      {host}
    </>
  )
}
