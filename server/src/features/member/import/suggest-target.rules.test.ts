import { expect, test } from 'vitest'
import { suggestTarget } from './suggest-target.rules.ts'

const names = new Map([
  ['1', 'Hauptsitz München'],
  ['2', 'Bauhof Augsburg'],
  ['3', 'Niederlassung Graz'],
  ['4', 'Lager Nord'],
  ['5', 'Lager Süd'],
  ['6', 'Instandhaltung'],
])

test.each([
  ['München', 'Hauptsitz München'],
  ['Graz (Niederlassung)', null],
  ['Niederlassung Graz-West', 'Niederlassung Graz'],
  ['Instandhaltunng', 'Instandhaltung'],
  ['Instnadhaltung', 'Instandhaltung'],
  ['lager nort', 'Lager Nord'],
  ['Lager', null],
  ['Linz', null],
  ['Gr', null],
  ['Aux', null],
])('for %j, suggests %j', (value, name) => {
  expect(suggestTarget(value, names)?.name ?? null).toBe(name)
})
