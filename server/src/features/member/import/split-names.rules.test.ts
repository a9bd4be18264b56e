import { describe, expect, test } from 'vitest'
import { findField } from './known-headings.ts'
import { splitFullNames } from './split-names.rules.ts'

const split = (...rows: string[]) =>
  splitFullNames(
    rows.map((row, index) => ({ line: index + 1, cells: row.split(';') })),
    (heading) => findField(heading) === 'firstName',
  ).map(({ cells }) => cells.join(';'))

describe('splitFullNames', () => {
  test.each([
    [
      ['Nr;Mitarbeiter;E-Mail', '1;Müller, Jürgen;j@x.example'],
      ['Nr;Nachname;Vorname;E-Mail', '1;Müller;Jürgen;j@x.example'],
    ],
    [
      ['Name, Vorname', ' van der Berg ,  Anne-Marie '],
      ['Nachname;Vorname', 'van der Berg;Anne-Marie'],
    ],
    [
      ['Employee;Site', 'Doe, Jane;Leeds', ';Leeds'],
      ['Last name;First name;Site', 'Doe;Jane;Leeds', ';;Leeds'],
    ],
    [
      ['Name', ...Array(20).fill('Doe, Jane'), 'Reception'],
      ['Nachname;Vorname', ...Array(20).fill('Doe;Jane'), 'Reception;'],
    ],
  ])('splits the names in %j', (rows, expected) => {
    expect(split(...rows)).toEqual(expected)
  })

  test.each([
    [['Name;Vorname', 'Müller, geb. Groß;Eva']],
    [['Name;E-Mail', 'Jürgen Müller;j@x.example']],
    [['Mitarbeiter;E-Mail', 'Müller, Jürgen, Dr.;j@x.example']],
    [['Ort;E-Mail', 'München, Ost;j@x.example']],
    [['Mitarbeiter']],
    [[['Mitarbeiter', ...Array(59).fill('x')].join(';'), 'Müller, Jürgen']],
  ])('leaves %j unchanged', (rows) => {
    expect(split(...rows)).toEqual(rows)
  })
})
