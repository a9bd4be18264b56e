import { languages } from '@sorgfalt/contract/core/limits'
import { templateCategories, type templateForm } from '@sorgfalt/contract/template/template'
import { useText } from '#lib/texts.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'

/** The fields of a company's template: name, category and language. */
export function TemplateFields({
  form,
  nameHint,
}: {
  form: FormState<typeof templateForm>
  nameHint?: string
}) {
  const t = useText()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('template.form.name')}
        hint={nameHint}
        maxLength={120}
        autoComplete="off"
      />
      <Select
        {...form.field('category')}
        label={t('template.list.category')}
        options={templateCategories.map((value) => ({ value, label: t(`template.category.${value}`) }))}
      />
      <Select
        {...form.field('language')}
        label={t('template.list.language')}
        options={languages.map((value) => ({ value, label: t(`template.language.${value}`) }))}
      />
    </>
  )
}
