import type { WorkKind } from '@sorgfalt/contract/core/limits'
import type { Coverage, InfoPointBoard } from '@sorgfalt/contract/info-point/info-point'
import { type CallContext, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found } from '../../platform/refusal.ts'
import { showPhone } from '../group/group-members.store.ts'
import { emergencyNumbersOf, needsOf } from './info-point.rules.ts'
import {
  boardGroups,
  boardLocation,
  boardLocations,
  boardResponsible,
  ownEntry,
  peopleAt,
} from './info-point.store.ts'

export const infoPoint: Handlers<'infoPoint'> = {
  locationList: ({ db, actor }, query) => boardLocations(db, actor, query),

  async memberGroups(context, { locationUuid }): Promise<InfoPointBoard> {
    const { db, actor, today } = context
    const own = actor.kind === 'member' ? await ownEntry(db, actor) : undefined
    const groups = await boardGroups(db, locationUuid ?? null, today)
    const shared = { groups, own: own ?? null }
    if (locationUuid === undefined) {
      return {
        ...shared,
        location: null,
        emergencyNumbers: emergencyNumbersOf(actor.country),
        responsibleMembers: [],
        coverage: null,
      }
    }
    const { isLed, workKind, ...location } = found(
      await boardLocation(db, actor, locationUuid),
      'Location.NotFound',
    )
    return {
      ...shared,
      location,
      emergencyNumbers: emergencyNumbersOf(location.country),
      responsibleMembers: await boardResponsible(db, location.uuid),
      coverage: isLed ? await coverageOf(context, { ...location, workKind }) : null,
    }
  },

  async updateOwnPhone({ db, actor }, { phone }) {
    await showPhone(db, [memberOf(actor)], phone)
    return { phone }
  },
}

type Place = NonNullable<InfoPointBoard['location']> & { workKind: WorkKind }

async function coverageOf(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  { uuid, country, workKind }: Place,
): Promise<Coverage> {
  const { memberCount, present } = await peopleAt(db, uuid, today)
  const duties = needsOf(country, workKind, memberCount).map((need) => ({
    ...need,
    present: present.get(need.duty) ?? 0,
  }))
  return { memberCount, workKind, duties }
}
