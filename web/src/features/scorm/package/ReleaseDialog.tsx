import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { type ScormPackageDetails, scormPackage, scormUnderWay } from '@sorgfalt/contract/scorm/scorm-package'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tabLink } from '#features/elearning/catalog/catalog-tabs.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Segments } from '#ui/Segments.tsx'
import classes from './package.module.css'

interface ReleaseDialogProps {
  details: ScormPackageDetails
  open: boolean
  onClose: () => void
}

/** Asks before a draft is released. If members are learning with the previous version, asks what they do. */
export function ReleaseDialog({ details, open, onClose }: ReleaseDialogProps) {
  const t = useText()
  const navigate = useNavigate()
  const [underWay, setUnderWay] = useState<(typeof scormUnderWay)[number]>('finish')
  const { packageUuid, version, title, underWayCount, elearningUuid } = details
  const isFirst = elearningUuid === null
  const action = useAction(scormPackage.release, {
    invalidates: [
      scormPackage.read,
      scormPackage.list,
      elearningCatalog.readCatalog,
      elearningCatalog.readDetails,
    ],
    onSuccess: (released) => {
      onClose()
      const uuid = released.elearningUuid
      showToast({
        type: 'success',
        title: t('common.toast.success'),
        message: t('scorm.release.done', { title }),
        ...(uuid && {
          action: {
            label: t('scorm.release.assign'),
            onClick: () => void navigate(tabLink(uuid, 'org-units')),
          },
        }),
      })
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={t('scorm.release.title', { title })}
      paragraphs={[t(isFirst ? 'scorm.release.text' : 'scorm.release.textVersion')]}
      buttons={[
        {
          label: t('scorm.release.submit'),
          busy: action.pending,
          onClick: () => void action.run({ packageUuid, underWay, version }),
        },
      ]}
    >
      {underWayCount > 0 && (
        <>
          <Segments
            label={t('scorm.release.underWay', { count: underWayCount })}
            options={scormUnderWay.map((value) => ({ value, label: t(`scorm.release.${value}`) }))}
            value={underWay}
            onChange={setUnderWay}
          />
          <p className={classes.note}>{t(`scorm.release.${underWay}Text`)}</p>
        </>
      )}
    </Dialog>
  )
}
