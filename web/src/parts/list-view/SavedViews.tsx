import {
  type SavedView,
  savedView,
  savedViewForm,
  type ViewedList,
} from '@sorgfalt/contract/saved-view/saved-view'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconTrash } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import classes from './list-view.module.css'

interface SavedViewsProps {
  list: ViewedList
  views: readonly SavedView[]
  /** The state of the list that a new view contains. */
  state: object
}

/** Saves the current state of a list under a name, and deletes saved views. */
export function SavedViews({ list, views, state }: SavedViewsProps) {
  const t = useText()
  const invalidates = [savedView.list]
  const saving = useAction(savedView.save, { successToast: 'common.views.saved', invalidates })
  const removing = useAction(savedView.remove, { successToast: 'common.views.removed', invalidates })

  const form = useForm({
    schema: savedViewForm,
    initial: { name: '' },
    refused: saving.error?.fields,
    onSubmit: async ({ name }) => {
      if (await saving.run({ list, name, state: JSON.stringify(state) })) form.reset()
    },
  })

  return (
    <FieldGroup title={t('common.views.title')} line>
      <p className={classes.hint}>{t('common.views.hint')}</p>
      {views.length > 0 && (
        <ul className={classes.views}>
          {views.map(({ uuid, name }) => (
            <li key={uuid}>
              <span>{name}</span>
              <IconButton
                icon={IconTrash}
                label={t('common.views.remove', { name })}
                disabled={removing.pending}
                onClick={() => void removing.run({ savedViewUuid: uuid })}
              />
            </li>
          ))}
        </ul>
      )}
      <Form form={form}>
        <div className={classes.create}>
          <TextField {...form.field('name')} label={t('common.views.name')} autoComplete="off" />
          <SubmitButton kind="secondary">{t('common.views.save')}</SubmitButton>
        </div>
      </Form>
    </FieldGroup>
  )
}
