/**
 * The people of the demo companies. They are the same on every machine. Their mail addresses end in .example.
 */
import { usernameFromNames } from '@sorgfalt/contract'
import type { MemberRole } from '@sorgfalt/contract/core/role'

const firstNames =
  `Anton Birgit Christian Dorothea Emre Franziska Georg Hatice Ingrid Jakob Katarzyna Lukas Miriam Nikolaus
  Olga Peter Renate Sebastian Theresa Ümit Veronika Walter Yvonne Zoltán`.split(/\s+/)
const lastNames =
  `Ackermann Bräuer Czerny Dörfler Eberl Fuchs Größinger Haslinger Ivanović Jäger Kowalski Lindner Müller
  Neuhauser Öztürk Pichler Reisinger Schönthaler Tomić Unger Vogel Weiß Yılmaz Zauner`.split(/\s+/)

export interface Person {
  firstName: string
  lastName: string
  username: string
  role: MemberRole
}

/** The accounts that npm start prints. */
export const namedPeople: Person[] = [
  { firstName: 'Stefan', lastName: 'Super', username: 'stefan.super', role: 'super-admin' },
  { firstName: 'Anna', lastName: 'Admin', username: 'anna.admin', role: 'admin' },
  { firstName: 'Lena', lastName: 'Standort', username: 'lena.standort', role: 'loc-admin' },
  { firstName: 'Otto', lastName: 'Einheit', username: 'otto.einheit', role: 'ou-admin' },
  { firstName: 'Max', lastName: 'Muster', username: 'max.muster', role: 'member' },
]

/** Returns `count` people. No combination of names occurs twice. */
export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = firstNames[index % firstNames.length] ?? ''
    const lastName = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length] ?? ''
    return { firstName, lastName, username: usernameFromNames(firstName, lastName), role: 'member' as const }
  })
}
