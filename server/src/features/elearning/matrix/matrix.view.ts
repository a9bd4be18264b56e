import type { calls, Output } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { MatrixColumns, MatrixRow } from '@sorgfalt/contract/elearning/qualification-matrix'
import type { Db } from '../../../platform/db/database.ts'
import { readMemberOrgNodes } from '../../member/list/member-list.store.ts'
import { listTrainings } from '../record/training.store.ts'
import { countCells, toElearningCell, toFunctionCell } from './matrix.rules.ts'
import {
  listFunctions,
  listFunctionsOf,
  listMatrixElearnings,
  listMatrixMembers,
  type MatrixMember,
} from './matrix.store.ts'
import type { MatrixQuery } from './matrix-query.ts'

type MatrixAnswer = Output<typeof calls.qualificationMatrix.readMatrix>
type PageRequest = Parameters<typeof listMatrixMembers>[2]

/** Returns the columns of the matrix. */
export async function readColumns(db: Db, query: MatrixQuery, language: Language): Promise<MatrixColumns> {
  const { elearnings, count } = await listMatrixElearnings(db, query, language)
  return {
    elearnings: elearnings.map(({ image, ...elearning }) => ({ ...elearning, image: image || null })),
    functions: await listFunctions(db),
    elearningCount: count,
  }
}

/** The members, the columns and the language of rows. */
interface RowRequest {
  members: readonly MatrixMember[]
  columns: MatrixColumns
  language: Language
}

/** Returns the rows of these members. The number of statements does not depend on their number. */
export async function toRows(
  db: Db,
  query: MatrixQuery,
  { members, columns, language }: RowRequest,
): Promise<MatrixRow[]> {
  const uuids = members.map(({ memberUuid }) => memberUuid)
  const elearnings = columns.elearnings.map(({ elearningUuid }) => elearningUuid)

  const trainings = await listTrainings(db, { ...query, language, elearnings }, uuids)
  const functions = await listFunctionsOf(db, uuids, query.day)
  const nodes = await readMemberOrgNodes(db, query.actor, uuids, 1)

  const trainingOf = new Map(trainings.map((row) => [`${row.memberUuid} ${row.elearningUuid}`, row]))
  const functionOf = new Map(functions.map((row) => [`${row.memberUuid} ${row.type}`, row]))

  return members.map((member) => {
    const cells = [
      ...elearnings.map((uuid) => {
        const training = trainingOf.get(`${member.memberUuid} ${uuid}`)
        return training ? toElearningCell(training, query.day) : null
      }),
      ...columns.functions.map((type) => {
        const qualification = functionOf.get(`${member.memberUuid} ${type}`)
        return qualification ? toFunctionCell(qualification.validUntil, query.day) : null
      }),
    ]

    return {
      ...member,
      orgUnit: nodes.get(member.memberUuid)?.orgUnits[0]?.name ?? null,
      ...countCells(cells),
      cells,
    }
  })
}

/** Returns a page of the matrix. */
export async function viewMatrix(
  db: Db,
  query: MatrixQuery,
  request: PageRequest,
  language: Language,
): Promise<MatrixAnswer> {
  const columns = await readColumns(db, query, language)
  const { rows: members, ...page } = await listMatrixMembers(db, query, request)

  return { ...page, day: query.day, columns, rows: await toRows(db, query, { members, columns, language }) }
}
