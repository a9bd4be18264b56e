import type { WorkKind } from '@sorgfalt/contract/core/limits'
import type { Coverage, InfoPointBoard } from '@sorgfalt/contract/info-point/info-point'
import { type CallContext, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found } from '../../platform/refusal.ts'
import { setInfoPointPhone } from '../group/group-members.store.ts'
import { calculateRequirements, getEmergencyNumbers } from './info-point.rules.ts'
import {
  countPeople,
  listBoardGroups,
  listBoardLocations,
  listBoardResponsible,
  readBoardLocation,
  readOwnEntry,
} from './info-point.store.ts'

export const infoPoint: Handlers<'infoPoint'> = {
  locationList: ({ db, actor }, query) => listBoardLocations(db, actor, query),

  async memberGroups(context, { locationUuid }): Promise<InfoPointBoard> {
    const { db, actor, today } = context
    const own = actor.kind === 'member' ? await readOwnEntry(db, actor) : undefined
    const groups = await listBoardGroups(db, locationUuid ?? null, today)
    const shared = { groups, own: own ?? null }

    if (locationUuid === undefined) {
      return {
        ...shared,
        location: null,
        emergencyNumbers: getEmergencyNumbers(actor.country),
        responsibleMembers: [],
        coverage: null,
      }
    }

    const { isManaged, workKind, ...location } = found(
      await readBoardLocation(db, actor, locationUuid),
      'Location.NotFound',
    )

    return {
      ...shared,
      location,
      emergencyNumbers: getEmergencyNumbers(location.country),
      responsibleMembers: await listBoardResponsible(db, location.uuid),
      coverage: isManaged ? await calculateCoverage(context, { ...location, workKind }) : null,
    }
  },

  async updateOwnPhone({ db, actor }, { phone }) {
    await setInfoPointPhone(db, [memberOf(actor)], phone)
    return { phone }
  },
}

type ManagedLocation = NonNullable<InfoPointBoard['location']> & { workKind: WorkKind }

async function calculateCoverage(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  { uuid, country, workKind }: ManagedLocation,
): Promise<Coverage> {
  const { memberCount, present } = await countPeople(db, uuid, today)
  const duties = calculateRequirements(country, workKind, memberCount).map((requirement) => ({
    ...requirement,
    present: present.get(requirement.duty) ?? 0,
  }))

  return { memberCount, workKind, duties }
}
