import { clientConfiguration } from '@sorgfalt/contract/company/company'
import { FileUpload } from '#parts/upload/FileUpload.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FileList } from '#ui/FileList.tsx'

const { path, types, field } = clientConfiguration.uploadLogo
const file = { name: 'Gefährdungsbeurteilung Instandhaltung.pdf', size: 1_830_000, progress: 0 }

/**
 * Shows uploads without a file, and a file in each state. The first upload really saves the company's logo.
 */
export function UploadParts() {
  return (
    <>
      <ContentCard>
        <FileUpload label="Logo hochladen" url={path} fieldName={field} allowedTypes={types} />
      </ContentCard>
      <ContentCard>
        <FileUpload
          label="Bis zu drei Dateien"
          url="/api/nowhere"
          allowedTypes={['csv', 'image']}
          maxFiles={3}
        />
      </ContentCard>
      <ContentCard>
        <FileList
          files={[
            { ...file, id: 1, status: 'selected' },
            { ...file, id: 2, status: 'uploading', progress: 64 },
            { ...file, id: 3, status: 'done' },
            { ...file, id: 4, status: 'error' },
            { ...file, id: 5, status: 'error', problem: 'Dieser Dateityp ist hier nicht erlaubt.' },
          ]}
          onRemove={() => undefined}
          onRetry={() => undefined}
        />
      </ContentCard>
    </>
  )
}
