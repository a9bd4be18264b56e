import type { Actor } from '../../access/context.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDetails } from '../company/client.store.ts'
import { formatAddress } from '../document/letterhead.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { findSessionPerson } from '../member/member.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { languageOfActor } from '../profile/profile.store.ts'

/** Returns what the letters of an actor say about their sender, and the language of the file. */
export async function readLetterSender(db: Db, actor: Actor, config: Pick<Config, 'publicUrl'>) {
  const person = await findSessionPerson(db, actor)
  const licensee = await licenseeOfClient(db)
  const { name, ...address } = await readDetails(db)

  return {
    senderName: person ? `${person.firstName} ${person.lastName}` : '',
    language: await languageOfActor(db, actor),
    sender: { name: licensee.name, base: linkBase(config, licensee.host) },
    senderLine: [name, formatAddress(address)].filter(Boolean).join(', '),
  }
}
