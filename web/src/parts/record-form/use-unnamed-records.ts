import type { Call, Output } from '@sorgfalt/contract/core/call'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { location } from '@sorgfalt/contract/location/location'
import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, type CallInput, send } from '#lib/api.ts'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'

/** How the records are read to which a field refers by uuid. */
interface Source<C extends Call, T> {
  call: C
  toInput: (uuid: string) => CallInput<C>
  toRecord: (answer: Output<C>) => T
  /** The refusal if the record was deleted, or is not in the scope of the member any more. */
  gone: ErrorCode
}

interface Named {
  uuid: string
  name: string
}

/** The records that a field refers to. */
interface Field<T> {
  uuids: readonly string[]
  /** The records whose names the form knows. */
  known: readonly T[]
  /** Removes the uuids of records that do not exist any more from the form. */
  onGone: (uuids: readonly string[]) => void
}

/**
 * Reads the records of a field whose names the form does not know. A restored draft contains only the uuids,
 * so that no names stay on the device. Returns the known records with those that were read.
 */
function useUnnamedRecords<C extends Call, T extends { uuid: string }>(
  { call, toInput, toRecord, gone: goneCode }: Source<C, T>,
  { uuids, known, onGone }: Field<T>,
): { records: readonly T[]; waiting: boolean } {
  const unnamed = uuids.filter((uuid) => known.every((one) => one.uuid !== uuid))
  const answers = useQueries({
    queries: unnamed.map((uuid) => ({
      queryKey: ['unnamed record', call.path, uuid],
      queryFn: () =>
        send(call, toInput(uuid)).then(toRecord, (error: unknown) => {
          if (error instanceof CallError && error.code === goneCode) return null
          throw error
        }),
    })),
  })

  const gone = unnamed.filter((_, index) => answers[index]?.data === null)
  const goneKey = gone.join(' ')
  useEffect(() => {
    if (goneKey !== '') onGone(goneKey.split(' '))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onGone is another function in each rendering
  }, [goneKey])

  return {
    records: [...known, ...answers.flatMap(({ data }) => data ?? [])],
    waiting: answers.some(({ data }) => data === undefined),
  }
}

/** Returns the members of a field. While `waiting`, some are missing, so the field must not be changed. */
export function useFieldMembers(field: Field<PickedMember>) {
  const { records, waiting } = useUnnamedRecords(members, field)
  return { members: records, waiting }
}

/** Returns the org units of a field. */
export const useFieldUnits = (field: Field<Named>) => useUnnamedRecords(units, field).records

/** Returns the locations of a field. */
export const useFieldLocations = (field: Field<Named>) => useUnnamedRecords(locations, field).records

const members: Source<typeof memberList.loadMember, PickedMember> = {
  call: memberList.loadMember,
  toInput: (uuid) => ({ uuid }),
  toRecord: ({ archivedAt, ...member }) => ({ ...member, archived: archivedAt !== null }),
  gone: 'Member.NotFound',
}

const units: Source<typeof orgUnit.detail, Named> = {
  call: orgUnit.detail,
  toInput: (uuid) => ({ uuid }),
  toRecord: ({ uuid, orgUnitName }) => ({ uuid, name: orgUnitName }),
  gone: 'OrgUnit.NotFound',
}

const locations: Source<typeof location.detail, Named> = {
  call: location.detail,
  toInput: (locationUuid) => ({ locationUuid }),
  toRecord: ({ uuid, name }) => ({ uuid, name }),
  gone: 'Location.NotFound',
}
