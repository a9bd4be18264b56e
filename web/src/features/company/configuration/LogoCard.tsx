import { type ClientConfiguration, clientConfiguration } from '@sorgfalt/contract/company/company'
import { useState } from 'react'
import { invalidate } from '#lib/invalidation.ts'
import { reloadMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { FileUpload } from '#parts/upload/FileUpload.tsx'
import { Button } from '#ui/Button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { SettingsSection } from './SettingsSection.tsx'
import classes from './settings.module.css'

/** The card for the company's logo. An uploaded logo is saved at once. */
export function LogoCard({ logo, editable }: { logo: ClientConfiguration['logo']; editable: boolean }) {
  const t = useText()
  const { uploadLogo, removeLogo, read } = clientConfiguration
  const remove = useAction(removeLogo, {
    invalidates: [read],
    successToast: 'company.configuration.logoRemoved',
    onSuccess: async () => void (await reloadMember()),
  })

  const uploaded = async () => {
    invalidate([read])
    await reloadMember()
    showToast({
      type: 'success',
      title: t('common.toast.success'),
      message: t('company.configuration.logoUploaded'),
    })
  }

  return (
    <SettingsSection
      id="logo"
      headline={t('company.configuration.logo')}
      text={t('company.configuration.logoText')}
    >
      <div className={classes.rows}>
        <div className={classes.logo}>
          <Picture key={logo?.href} href={logo?.href} />
          {logo && editable && (
            <Button icon={IconTrash} busy={remove.pending} onClick={() => void remove.run({})}>
              {t('company.configuration.logoRemove')}
            </Button>
          )}
        </div>
        {editable && (
          <FileUpload
            label={t('company.configuration.logoUpload')}
            url={uploadLogo.path}
            fieldName={uploadLogo.field}
            allowedTypes={uploadLogo.types}
            keepDone={false}
            onDone={() => void uploaded()}
          />
        )}
      </div>
    </SettingsSection>
  )
}

/** The saved logo, or a sentence that says why there is none. */
function Picture({ href }: { href: string | undefined }) {
  const t = useText()
  const [broken, setBroken] = useState(false)

  if (!href) return <p>{t('company.configuration.logoNone')}</p>
  if (broken) return <p>{t('company.configuration.logoBroken')}</p>

  return <img src={href} alt={t('company.configuration.logoAlt')} onError={() => setBroken(true)} />
}
