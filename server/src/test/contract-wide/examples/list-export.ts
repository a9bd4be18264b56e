/** Examples of calls that export lists. */
import type { ExamplesOf } from '../example.ts'

const file = { format: 'xlsx', languageCode: 'de_DE' } as const

export const listExport: ExamplesOf<'listExport'> = {
  exportMembers: [
    { input: () => ({ list: {}, ...file }) },
    {
      input: ({ orgUnitUuid, locationUuid }) => ({
        list: {
          filter: { search: 'test', orgUnit: [orgUnitUuid], location: [locationUuid], status: ['active'] },
          sortBy: 'username',
        },
        format: 'csv',
      }),
    },
  ],
  exportArchivedMembers: [{ input: () => ({ list: { filter: { role: ['member'] } }, ...file }) }],
  exportOrgUnits: [{ input: () => ({ list: { filter: { withoutResponsible: true } }, ...file }) }],
  exportLocations: [{ input: () => ({ list: { filter: { type: ['branch'] } }, ...file }) }],
  exportOverdue: [
    { input: ({ orgUnitUuid }) => ({ list: { filter: { orgUnit: [orgUnitUuid], days: 7 } }, ...file }) },
  ],
  exportEvaluations: [
    { input: ({ locationUuid }) => ({ list: { filter: { location: [locationUuid] } }, ...file }) },
  ],
  exportAssignments: [{ input: ({ elearningUuid }) => ({ list: { elearningUuid }, ...file }) }],
  exportRiskAssignments: [
    { input: ({ riskAssessmentTaskUuid }) => ({ list: { riskAssessmentTaskUuid }, ...file }) },
  ],
  exportOpenOralParts: [{ input: () => ({ list: { filter: { passed: true } }, ...file }) }],
  exportMemberCertificates: [
    { input: ({ memberUuid }) => ({ list: { memberUuid }, ...file }), of: 'person' },
  ],
  exportOwnCertificates: [{ input: () => ({ list: {}, ...file }) }],
  exportTemplates: [{ input: () => ({ list: { filter: { category: ['briefing'] } }, ...file }) }],
  exportElearnings: [{ input: () => ({ list: { filter: { assigned: true } }, ...file }) }],
  exportRiskCatalogues: [{ input: () => ({ list: { filter: { assigned: false } }, ...file }) }],
  exportUnitMembers: [{ input: ({ orgUnitUuid }) => ({ list: { orgUnitUuid }, ...file }), of: 'person' }],
  exportLocationMembers: [
    {
      input: ({ scopedLocationUuid }) => ({ list: { locationUuid: scopedLocationUuid }, ...file }),
      of: 'person',
    },
  ],
  exportGroupMembers: [
    { input: ({ memberGroupUuid }) => ({ list: { memberGroupUuid }, ...file }), of: 'client' },
  ],
  exportMemberActions: [{ input: ({ memberUuid }) => ({ list: { memberUuid }, ...file }), of: 'person' }],
  exportMemberHistory: [{ input: ({ memberUuid }) => ({ list: { memberUuid }, ...file }), of: 'person' }],
  exportMemberOrgUnits: [{ input: ({ memberUuid }) => ({ list: { memberUuid }, ...file }), of: 'person' }],
  exportOwnOrgUnits: [{ input: () => ({ list: {}, ...file }) }],
  exportRisks: [
    {
      input: ({ riskResultUuid }) => ({
        list: {
          riskAssessmentExecutionResultUuid: riskResultUuid,
          filter: { category: ['c1'], band: ['medium'] },
        },
        ...file,
      }),
      of: 'person',
    },
  ],
  exportQuestions: [{ input: () => ({ list: { filter: { answered: false } }, ...file }) }],
  exportOwnElearnings: [{ input: () => ({ list: { filter: { status: ['due'] } }, ...file }) }],
  exportOwnExecutions: [{ input: () => ({ list: { filter: { own: true } }, ...file }) }],
  exportOwnQuestions: [{ input: () => ({ list: {}, ...file }) }],
  exportImportRows: [
    {
      input: ({ importUuid }) => ({ list: { importUuid, filter: { status: ['faulty'] } }, ...file }),
      of: 'person',
    },
  ],
  exportGroups: [{ input: () => ({ list: { filter: { location: ['companyWide'] } }, ...file }) }],
}
