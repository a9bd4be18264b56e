import { type ScormPackageDetails, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconEye, IconSend, IconTrash, IconUpload } from '#ui/icons.ts'
import { packageLink, packagesLink, previewLink } from './package-links.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { RemovePackageDialog } from './RemovePackageDialog.tsx'
import { UploadPackageDialog } from './UploadPackageDialog.tsx'

interface PackageActionsProps {
  details: ScormPackageDetails
  /** True: the form has unsaved changes, so the draft must not be released. */
  dirty: boolean
}

type OpenDialog = 'release' | 'remove' | 'upload'

/** The buttons in the head of a package, with their dialogs. */
export function PackageActions({ details, dirty }: PackageActionsProps) {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const [shown, setShown] = useState<OpenDialog>()
  const close = () => setShown(undefined)
  const { packageUuid, elearningUuid, state } = details
  const isDraft = state === 'draft'

  return (
    <>
      {isDraft && may(scormPackage.remove) && (
        <Button icon={IconTrash} onClick={() => setShown('remove')}>
          {t('scorm.remove.open')}
        </Button>
      )}
      {elearningUuid !== null && !isDraft && may(scormPackage.upload) && (
        <Button icon={IconUpload} onClick={() => setShown('upload')}>
          {t('scorm.upload.openVersion')}
        </Button>
      )}
      <ButtonLink icon={IconEye} link={previewLink(packageUuid)}>
        {t('scorm.preview.open')}
      </ButtonLink>
      {isDraft && may(scormPackage.release) && (
        <Button
          kind="primary"
          icon={IconSend}
          disabled={dirty}
          title={dirty ? t('scorm.release.unsaved') : undefined}
          onClick={() => setShown('release')}
        >
          {t('scorm.release.open')}
        </Button>
      )}
      <ReleaseDialog details={details} open={shown === 'release'} onClose={close} />
      <RemovePackageDialog
        details={details}
        open={shown === 'remove'}
        onClose={close}
        onRemoved={() => navigate(packagesLink)}
      />
      <UploadPackageDialog
        open={shown === 'upload'}
        onClose={close}
        elearningUuid={elearningUuid}
        onUploaded={(uploaded) => void navigate(packageLink(uploaded.packageUuid))}
      />
    </>
  )
}
