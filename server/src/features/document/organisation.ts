/** The first part of an audit package: who is responsible, and which helpers and officers there are. */
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { calculateRequirements, type Requirement } from '../info-point/info-point.rules.ts'
import { countPeople, readBoardLocation } from '../info-point/info-point.store.ts'
import { inEachLanguage } from '../risk-assessment/document/read-assessment.ts'
import type { PackageNode } from './audit-package.store.ts'
import { type IssuedDocument, issueDocument } from './document.store.ts'
import { countHelpers, type HelperCount } from './organisation.rules.ts'
import { type Helper, listHelpers, listResponsible, type ResponsiblePerson } from './organisation.store.ts'

/** A number of helpers that the law requires at a location, and the number that the location has. */
interface RequiredHelpers extends Requirement {
  present: number
}

export interface Organisation {
  responsible: ResponsiblePerson[]
  helpers: Helper[]
  counts: HelperCount[]
  /** Empty for an org unit: the laws count per location. */
  required: RequiredHelpers[]
  issued: IssuedDocument
}

interface OrganisationRequest extends PackageNode {
  day: string
  today: string
  now: Date
}

/** Reads who is responsible for a node and its helpers on a day, and issues a version of the document. */
export async function readOrganisation(
  db: Db,
  actor: Actor,
  { day, today, now, ...node }: OrganisationRequest,
): Promise<Organisation> {
  const responsible = await listResponsible(db, actor, node)
  const helpers = await listHelpers(db, actor, node, day)
  const required = node.kind === 'location' ? await readRequirements(db, actor, node.uuid, day) : []
  // Managers see only a part of the members, so that their document is another one.
  const isLimited = actor.role === 'loc-admin' || actor.role === 'ou-admin'
  const issued = await issueDocument(db, actor, now, {
    kind: 'organisation',
    subject: [
      `${node.kind}:${node.uuid}`,
      ...(isLimited ? [`scope:${actor.uuid}`] : []),
      // A document about a past day must not supersede that of today.
      ...(day < today ? [day] : []),
    ].join(':'),
    title: inEachLanguage((language) => translator(language)('document.organisation.title')),
    content: [responsible, helpers, required],
  })

  return { responsible, helpers, counts: countHelpers(helpers), required, issued }
}

async function readRequirements(db: Db, actor: Actor, uuid: string, day: string): Promise<RequiredHelpers[]> {
  const location = await readBoardLocation(db, actor, uuid)
  if (!location) return []
  const { memberCount, present } = await countPeople(db, uuid, day)
  const { country, workKind } = location

  return calculateRequirements(country, workKind, memberCount)
    .filter(({ needed }) => needed > 0)
    .map((requirement) => ({ ...requirement, present: present.get(requirement.duty) ?? 0 }))
}
