import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Select } from '#ui/Select.tsx'

interface CourseFieldProps {
  course: { elearningUuid: string } | undefined
  onChange: (course: { elearningUuid: string; title: string }) => void
}

/** Chooses one of the released e-learnings of the company. */
export function CourseField({ course, onChange }: CourseFieldProps) {
  const t = useText()
  const { data } = useCall(elearningCatalog.readCatalog, { perPage: perPageOptions[2] })
  const courses = data?.rows.filter(({ released }) => released) ?? []

  return (
    <Select
      label={t('elearning.assign.course')}
      options={courses.map(({ elearningUuid, title }) => ({ value: elearningUuid, label: title }))}
      value={course?.elearningUuid ?? null}
      onChange={(uuid) => {
        const chosen = courses.find(({ elearningUuid }) => elearningUuid === uuid)
        if (chosen) onChange({ elearningUuid: chosen.elearningUuid, title: chosen.title })
      }}
    />
  )
}
