import type { Handlers } from '../../../access/handlers.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { exportMatrix } from './export-matrix.ts'
import { listMatrixElearnings, sumMatrix } from './matrix.store.ts'
import { viewMatrix } from './matrix.view.ts'
import { createQuery } from './matrix-query.ts'

export const qualificationMatrix: Handlers<'qualificationMatrix'> = {
  async readMatrix(context, { filter, ...request }) {
    const { db, actor } = context
    const query = createQuery(context, filter)
    return viewMatrix(db, query, request, await languageOfActor(db, actor))
  },

  async readSums(context, { filter }) {
    const { db, actor } = context
    const query = createQuery(context, filter)
    const { elearnings } = await listMatrixElearnings(db, query, await languageOfActor(db, actor))
    const uuids = elearnings.map(({ elearningUuid }) => elearningUuid)

    return sumMatrix(db, query, uuids)
  },

  exportMatrix,
}
