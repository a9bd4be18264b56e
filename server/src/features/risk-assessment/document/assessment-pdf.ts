/** The assessment document: ArbSchG § 6, ASchG § 5 and DOK-VO. */
import type { Paper } from '../../../platform/pdf/paper.ts'
import { createPaper } from '../../../platform/pdf/paper.ts'
import { paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { singleRows } from '../../../platform/pdf/table-setting.ts'
import { createFrame } from '../../document/letterhead.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import { drawAgreement, drawAssessmentFacts } from './fact-sections.ts'
import { drawGlance, drawUrgent } from './glance-sections.ts'
import { drawCategories } from './result-sections.ts'
import { drawChanges, drawReview } from './review-sections.ts'

/** Creates the PDF of an assessment document. */
export function createAssessmentPdf(document: AssessmentDocument): Promise<Buffer> {
  const { language, letterhead } = document
  return createPaper(
    { title: assessmentTitle(document), author: letterhead.licensee.name, language },
    (paper) => drawAssessment(paper, document),
  )
}

/** Returns the title with the name that the law of the country gives to the document. */
export const assessmentTitle = ({
  t,
  country,
  catalogue,
  language,
}: Pick<AssessmentDocument, 't' | 'country' | 'catalogue' | 'language'>): string =>
  t(`riskDocument.title.${country}`, { title: catalogue.title[language] })

/** Draws an assessment document as a part of a paper. `name` makes its page number known. */
export function drawAssessment(paper: Paper, document: AssessmentDocument, name?: string): void {
  const { t, country, result, letterhead, issued } = document
  const title = assessmentTitle(document)
  const frame = createFrame(
    letterhead,
    {
      layout: 'portrait',
      title,
      subject: result.targetName,
      kind: t(`riskDocument.kind.${country}`),
      law: t(`riskDocument.law.${country}`),
      issued,
    },
    document,
  )

  paper.begin(frame, name)
  paper.title(title, describeScope(document))
  drawAssessmentFacts(paper, document)
  drawAgreement(paper, document)
  drawGlance(paper, document)
  drawUrgent(paper, document)
  if (country === 'AT') drawFurtherFacts(paper, document)
  drawCategories(paper, document)
  drawChanges(paper, document)
  drawReview(paper, document)
}

const describeScope = ({ t, result: { sourceName, targetName } }: AssessmentDocument): string =>
  sourceName === targetName ? targetName : t('riskDocument.lead', { source: sourceName, target: targetName })

const furtherFacts = ['examinations', 'equipment', 'inspections', 'substances', 'access'] as const

/** Draws the facts that DOK-VO § 2 (2) asks for where they apply. The company fills them in by hand. */
function drawFurtherFacts(paper: Paper, { t }: AssessmentDocument): void {
  paper.section(t('riskDocument.further.title'), {
    table: {
      columns: [
        { title: t('riskDocument.further.fact'), width: 75 },
        { title: t('riskDocument.further.content') },
      ],
      groups: singleRows(
        furtherFacts.map((fact) => [
          {
            parts: [{ text: t(`riskDocument.further.${fact}`), style: paperStyles.cellStrong }],
            isHead: true,
          },
          '',
        ]),
      ),
    },
  })
}
