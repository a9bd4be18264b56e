import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { createFileRoute } from '@tanstack/react-router'
import { MatrixPage } from '#features/elearning/matrix/MatrixPage.tsx'
import { matrixSearch } from '#features/elearning/matrix/matrix-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/qualification-matrix')({
  staticData: { title: 'matrix.title', access: [qualificationMatrix.readMatrix] },
  validateSearch: matrixSearch,
  component: MatrixPage,
})
