import { savedView, type ViewedList } from '@sorgfalt/contract/saved-view/saved-view'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconColumns3 } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'
import classes from './list-view.module.css'
import { SavedViews } from './SavedViews.tsx'

interface ListViewMenuProps {
  list: ViewedList
  /** All columns of the list. The first one is always shown. */
  columns: readonly { name: string; label: string }[]
  /** Names of the columns that are shown. */
  shown: readonly string[]
  onChoose: (names: readonly string[]) => void
  /** The state of the list that a new view contains. */
  state: object
  onOpen: (state: object) => void
}

/** A button with the saved views of a list. Its dialog contains the choice of columns and saves views. */
export function ListViewMenu({ list, columns, shown, onChoose, state, onOpen }: ListViewMenuProps) {
  const t = useText()
  const may = useCan()
  const [adjusting, setAdjusting] = useState(false)
  const { data } = useCall(savedView.list, { list }, { enabled: may(savedView.list) })
  const views = data?.views ?? []
  const adjust = () => setAdjusting(true)
  const close = () => setAdjusting(false)
  const [first, ...optional] = columns

  const toggle = (name: string, on: boolean) =>
    onChoose(columns.map((column) => column.name).filter((one) => (one === name ? on : shown.includes(one))))

  const button = (
    <IconButton
      framed
      icon={IconColumns3}
      label={t('common.views.button')}
      {...(views.length === 0 && { onClick: adjust, 'aria-haspopup': 'dialog' })}
    />
  )

  return (
    <>
      {views.length === 0 ? (
        button
      ) : (
        <Menu
          trigger={button}
          entries={[
            ...views.map(({ name, state: saved }) => ({ label: name, onClick: () => onOpen(parse(saved)) })),
            { label: t('common.views.adjust'), icon: IconColumns3, onClick: adjust },
          ]}
        />
      )}
      <Dialog
        open={adjusting}
        onClose={close}
        headline={t('common.views.adjust')}
        width="medium"
        showCancel={false}
        buttons={[{ label: t('common.views.done'), onClick: close }]}
      >
        <div className={classes.content}>
          <FieldGroup title={t('common.views.columns')}>
            <div className={classes.columns}>
              <Checkbox label={first?.label} value disabled onChange={() => undefined} />
              {optional.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  label={label}
                  value={shown.includes(name)}
                  onChange={(on) => toggle(name, on)}
                />
              ))}
            </div>
          </FieldGroup>
          {may(savedView.list) && <SavedViews list={list} views={views} state={state} />}
        </div>
      </Dialog>
    </>
  )
}

/** Returns the state of a view. A state that cannot be read shows the whole list. */
function parse(state: string): object {
  try {
    const parsed: unknown = JSON.parse(state)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
